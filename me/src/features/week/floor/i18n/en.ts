export default {
  title: 'Plan',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  again: 'Try again',
  nothing: 'No desk can be booked here.',
};
