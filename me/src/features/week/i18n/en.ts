export default {
  title: 'My week',
  nothing: 'Nothing reserved',
  signedOut: 'Nobody is signed in',
  signedOutText: 'Sign in, and your week stands here.',
  signIn: 'Sign in',
  area: {
    workspace: 'Workspace',
    meetingRoom: 'Meeting room',
    diningHall: 'Dining hall',
    shuttle: 'Shuttle',
    parking: 'Parking',
    gym: 'Gym',
    pet: 'Pet',
  },
};
