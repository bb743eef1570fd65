export default {
  title: 'How to Use',
  tabs: {
    users: 'User management',
    reservations: 'Reservation creation',
    parameters: 'Parameter setting',
    plan: 'Office plan definition',
  },
  showMe: 'Show me',
  showMeHelp: 'Goes through it on the screen itself. Nothing is changed.',
  notYours: 'This screen doesn’t open to your role: an administrator does this.',
  larger: 'Larger',
  smaller: 'Smaller',
  users: {
    list: {
      title: 'Find people',
      text: 'Choose “{{userManagement}}” in the menu. Search by name, e-mail or manager, and narrow the list with the filters.',
      picture: 'The list of users, with the buttons to upload and to add above it, and search and filters below them',
    },
    upload: {
      title: 'Upload the whole employee list',
      text: 'Press “{{upload}}” and choose an .xlsx, .xls or .csv file. Every row is checked first; if some are wrong, you decide whether to continue with the valid ones.',
      picture: 'The dialog that asks for the spreadsheet and offers a template',
    },
    form: {
      title: 'Add or change one person',
      text: '“{{addUser}}” opens an empty form; a click on a row opens that person’s. A passive user stays in the list but can’t make reservations.',
      picture: 'The form of a new user: name, surname, e-mail, manager and type',
    },
  },
  reservations: {
    list: {
      title: 'Begin',
      text: 'Choose “{{reservations}}” in the menu and press “{{addReservation}}”.',
      picture: 'The head of the reservation list with the button to add one',
    },
    form: {
      title: 'Say who, when and where',
      text: 'Choose the person, the day and the hours, then the area, and location, building and workspace or meeting room. Below the workspace stands how many seats are free at that time.',
      picture: 'The form of a new reservation, filled in, with the count of free seats below the workspace',
    },
    save: {
      title: 'Save',
      text: 'If the place was taken meanwhile, the nearest free one is offered. A reservation in the list can be moved or withdrawn later.',
    },
  },
  parameters: {
    what: {
      title: 'What parameters are for',
      text: 'They set the limits of reservations at each location: how many days ahead, how many working days a week, whether weekends count, the hours of lunch and gym, and how many people dining hall, shuttle and car park take. “{{parameters}}” shows at a glance what holds where.',
      picture: 'The overview of parameters: a row for each location, a column for each area',
    },
    form: {
      title: 'Set one',
      text: 'Choose the area, and a location or the company default. A location’s own parameter replaces the default as a whole. Of a dining hall the slots’ capacities add up to the total.',
      picture: 'The form of a dining hall’s parameter: capacity, lunch time and slots',
    },
    save: {
      title: 'Save',
      text: 'Before saving you are told how many future reservations the change would refuse. They stay valid.',
    },
  },
  plan: {
    location: {
      title: 'Location',
      text: 'The site comes first: “{{addLocation}}”, then its name, time zone, capacity and services. Its page then tells how full it is today and what holds there; “{{edit}}” opens these fields again.',
      picture: 'The form of a new location: name and time zone, then capacity and services',
    },
    building: {
      title: 'Building',
      text: 'Then the buildings that stand there: “{{addBuilding}}”, its location and its name. A picture is added on its page, under “{{edit}}”.',
      picture: 'The form of a new building: its location, name and description',
    },
    workspace: {
      title: 'Workspace',
      text: 'Then the floors or zones of a building: “{{addWorkspace}}”, where it is, its name and its seats. From now on it can be reserved. Meeting rooms are added the same way.',
      picture: 'The form of a new workspace: location, building, name and number of seats',
    },
  },
  tour: {
    label: 'Guided tour',
    count: '{{number}} of {{total}}',
    back: 'Back',
    next: 'Next',
    done: 'Done',
    end: 'End the tour',
    users: {
      menu: { title: 'In the menu', text: 'Everybody who works here stands under “{{userManagement}}”.' },
      upload: {
        title: 'The whole list at once',
        text: 'Takes a spreadsheet with your employees. People are matched by e-mail: new ones are added, changed ones updated, nobody is deleted.',
      },
      add: { title: 'One by one', text: 'Opens an empty form. Name, surname and e-mail are enough.' },
      search: {
        title: 'Find somebody',
        text: 'Type a part of a name or an address; the filters narrow the list. The address of the page keeps both.',
      },
      row: { title: 'Open a person', text: 'A click on the row, or Enter on the name, opens the form.' },
      drawer: {
        title: 'Change and save',
        text: 'Change what you like and press “{{saveUser}}”. Escape closes the form, and asks first when something was typed.',
      },
    },
    reservations: {
      menu: { title: 'In the menu', text: 'All reservations, past and coming, stand under “{{reservations}}”.' },
      add: { title: 'A new one', text: 'Opens the form.' },
      person: { title: 'For whom', text: 'Type a part of the name or the e-mail and choose the person.' },
      area: {
        title: 'What for',
        text: 'A seat, a room, lunch, a ride, a parking space, the gym or a pet: the form asks only for what that needs.',
      },
      place: { title: 'Where', text: 'First the location, then the building in it.' },
      when: { title: 'Day and time', text: 'As they are meant at the location. The day can be typed, or chosen with the calendar.' },
      seats: {
        title: 'Free seats',
        text: 'Choose the workspace or room. Below it stands how many seats are free at that time, or who has the room.',
      },
      save: { title: 'Save', text: '“{{addReservation}}” saves it. If somebody was quicker, the nearest free place is offered.' },
    },
    parameters: {
      menu: { title: 'In the menu', text: 'What may be reserved, and how much of it, stands under “{{parameters}}”.' },
      overview: { title: 'At a glance', text: 'A row for each location. A click on a cell opens what holds there.' },
      add: { title: 'A new one', text: 'For one location, or as the company default that holds wherever there is none.' },
      what: { title: 'What and where', text: 'The form asks only for what the area needs.' },
      hours: { title: 'Capacity and hours', text: 'Slots can be generated from the lunch time. Their capacities add up to the total.' },
      limits: { title: 'Limits', text: 'How many days ahead, and whether weekends count. Exceptional users aren’t bound by them.' },
      save: { title: 'Save', text: 'First you are told how many future reservations the change would refuse. They stay valid.' },
    },
    plan: {
      menu: { title: 'In the menu', text: 'The plan is defined in this order: location, building, workspace.' },
      addLocation: { title: 'Step 1: a location', text: 'Begin with the site.' },
      location: { title: 'Name and time zone', text: 'All days and hours at this location are meant in its time zone.' },
      services: {
        title: 'Capacity and services',
        text: 'Parking, food service and shuttle can be reserved only where the location has them.',
      },
      next: { title: 'Save, and go on', text: 'After saving, “{{addBuilding}}” stands at the top of the page.' },
      addBuilding: { title: 'Step 2: a building', text: 'All buildings stand in this list, whatever their location.' },
      building: { title: 'Where it stands', text: 'Choose the location and give the building its name.' },
      addWorkspace: { title: 'Step 3: a workspace', text: 'A floor or a zone of a building.' },
      workspace: { title: 'Where it is', text: 'First the location, then the building in it, then the name of the floor or zone.' },
      seats: { title: 'Its seats', text: 'So many people can be there at one time. Save, and it can be reserved.' },
    },
  },
};
