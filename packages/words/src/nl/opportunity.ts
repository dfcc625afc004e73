import type { OpportunityWords } from '../words.ts'

export const opportunity: OpportunityWords = {
  covers: {
    energy: 'Windmolens en zonnepanelen op heideheuvels',
    village: 'Dorpshuizen met zonnedaken',
    housing: 'Een rij grachtenhuizen in de schemering',
    water: 'Een watertoren naast een rivier',
    education: 'Een school met een klok en een vlag',
    social: 'Een buurtkeuken met een gestreepte luifel',
  },
  categories: {
    'Renewable energy': 'Hernieuwbare energie',
    'Social impact': 'Sociale impact',
    Housing: 'Wonen',
    'Clean water': 'Schoon water',
    Education: 'Onderwijs',
  },
  regions: {
    Netherlands: 'Nederland',
    Africa: 'Afrika',
    Asia: 'Azië',
    EU: 'EU',
  },
  levels: {
    Low: 'Laag',
    Medium: 'Gemiddeld',
    High: 'Hoog',
  },
  opportunityStatus: {
    Open: 'Open',
    Pending: 'In behandeling',
    Closed: 'Gesloten',
  },
}
