export const opportunity = {
  covers: {
    energy: 'Wind turbines and solar panels on heather hills',
    village: 'Village houses with solar roofs',
    housing: 'A row of canal houses at dusk',
    water: 'A water tower beside a river',
    education: 'A school with a clock and a flag',
    social: 'A neighbourhood kitchen with a striped awning',
  },
  categories: {
    'Renewable energy': 'Renewable energy',
    'Social impact': 'Social impact',
    Housing: 'Housing',
    'Clean water': 'Clean water',
    Education: 'Education',
  },
  regions: {
    Netherlands: 'Netherlands',
    Africa: 'Africa',
    Asia: 'Asia',
    EU: 'EU',
  },
  levels: {
    Low: 'Low',
    Medium: 'Medium',
    High: 'High',
  },
  opportunityStatus: {
    Open: 'Open',
    Pending: 'Pending',
    Closed: 'Closed',
  },
}
