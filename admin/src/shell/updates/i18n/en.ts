export default {
  update: {
    title: 'Update available',
    text: 'New content is available!',
    refresh: 'Refresh',
    unsaved: 'Refresh without saving?',
    otherTab: 'Another tab was refreshed. Refresh this one too?',
    lost: 'What you typed here and did not save will be lost.',
  },
  offline: {
    notice: 'No connection to the server. What you see may be out of date; the panel goes on by itself when the server is back.',
    title: 'No connection',
    page: 'The server can’t be reached. You stay signed in, and the page opens by itself when the server is back.',
    slowTitle: 'The server takes its time',
    slow: 'The page opens by itself as soon as it answers.',
  },
};
