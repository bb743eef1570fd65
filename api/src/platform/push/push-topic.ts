/** What the senders of pushes listen to. */
export const pushTopic = 'push';
