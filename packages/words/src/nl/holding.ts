import { rulesOf } from '../language.ts'
import type { HoldingWords } from '../words.ts'

const { plural } = rulesOf('nl')

export const holding: HoldingWords = {
  title: 'Hoe het ervoor staat',
  source: ({ company }) => `Uit de boeken van ${company}`,
  since: ({ day }) => ['Sinds ', day],
  loan: {
    badges: {
      performing: 'Op schema',
      restructured: 'Nieuw schema',
      late: 'Te laat',
      'in-default': 'In gebreke',
      'written-off': 'Afgeschreven',
      repaid: 'Afgelost',
    },
    one: {
      performing: 'De lener heeft alles betaald wat betaald moest worden.',
      restructured: 'De lening heeft een nieuw betaalschema en de lener houdt zich eraan.',
      late: 'De lener is te laat met een betaling. Jouw betalingen kunnen later komen dan gepland.',
      'in-default': 'De lener heeft niet betaald zoals afgesproken. De lening is in gebreke gesteld.',
      'written-off': 'De lening is afgeschreven: er wordt geen aflossing meer verwacht.',
      repaid: 'De lener heeft de hele lening afgelost.',
    },
    several: {
      performing: ({ loans }) => `Op ${loans} leningen is alles betaald wat betaald moest worden.`,
      restructured: ({ concerned, loans }) =>
        `${concerned} van ${loans} leningen hebben een nieuw betaalschema en de leners houden zich eraan.`,
      late: ({ concerned, loans }) =>
        `Bij ${concerned} van ${loans} leningen is een betaling te laat. Jouw betalingen kunnen later komen dan gepland.`,
      'in-default': ({ concerned, loans }) =>
        `${concerned} van ${loans} leningen zijn in gebreke gesteld, omdat niet is betaald zoals afgesproken.`,
      'written-off': ({ concerned, loans }) =>
        `${concerned} van ${loans} leningen zijn afgeschreven: er wordt geen aflossing meer verwacht.`,
      repaid: ({ loans }) => `Alle ${loans} leningen zijn afgelost.`,
    },
    next: {
      payment: ({ day }) => ['De volgende betaling aan het bedrijf is op ', day, '.'],
      'default-from': ({ day }) => ['Blijft die uit, dan kan de lening vanaf ', day, ' in gebreke worden gesteld.'],
      'default-possible': ({ day }) => ['De lening kan sinds ', day, ' in gebreke worden gesteld.'],
      'in-default': 'Dat eindigt zodra alle achterstand is betaald. Lukt dat niet, dan wordt de lening afgeschreven.',
      'written-off': 'Je kunt het geld dat erin zit verliezen.',
      repaid: 'Je inleg komt terug in je wallet. Je krijgt bericht zodra dat zo is.',
    },
  },
  equity: {
    value: ({ gain }) => `Waarde ${gain}`,
    companies: ({ count }) => plural(count, { one: 'Eén bedrijf', other: '# bedrijven' }),
    missing: 'Nog niet gewaardeerd',
    missingText: 'De aandelen zijn nog niet gewaardeerd. De eerste waarde komt hier te staan, met de bron.',
    above: ({ day, percent }) => ['Op ', day, ' waren de aandelen ', percent, ' meer waard dan ervoor is betaald.'],
    below: ({ day, percent }) => ['Op ', day, ' waren de aandelen ', percent, ' minder waard dan ervoor is betaald.'],
    same: ({ day }) => ['Op ', day, ' waren de aandelen waard wat ervoor is betaald.'],
    sourceTerm: 'Bron',
    sources: {
      audit: 'Gecontroleerde jaarrekening',
      'funding-round': 'De prijs van een financieringsronde',
      model: 'Een model van de bedrijfswaarde',
      offer: 'Een bod op de aandelen',
    },
    nextTerm: 'Volgende waarde verwacht',
    stale: 'Deze waarde is ouder dan een jaar. Een nieuwe had er al moeten zijn.',
  },
  production: {
    ofPlan: ({ percent }) => `${percent} van plan`,
    assets: ({ count }) => plural(count, { one: 'Eén project', other: '# projecten' }),
    statuses: { planned: 'Draait nog niet', maintenance: 'In onderhoud', reduced: 'Onder plan', producing: 'In productie' },
    output: ({ percent, from, until }) => ['Leverde van ', from, ' tot en met ', until, ' ', percent, ' van het plan.'],
    begins: ({ day }) => ['Start op ', day, '. De opbrengst komt hier te staan.'],
    young: 'De eerste hele maand is nog niet voorbij. De opbrengst komt hier te staan.',
    outputTerm: 'Opbrengst',
    planTerm: 'Plan',
    units: {
      kWh: ({ count }) => `${count} kWh`,
      m3: ({ count }) => `${count} m³`,
      'days-let': ({ count }) => `${count} dagen verhuurd`,
    },
    next: 'Elke maand komt erbij zodra die voorbij is.',
  },
}
