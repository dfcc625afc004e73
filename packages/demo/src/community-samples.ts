/** Articles that a new installation and the demonstration begin with: what is generally known, and no promise about any investment. */
import type { ArticleDraft } from '@heathland/contract'

export interface SampleArticle extends Omit<ArticleDraft, 'articleId' | 'coverImage'> {
  readonly daysAgo: number
}

// words-exception: articles are content in a language of their own, not words of the pages
export const sampleArticles: readonly SampleArticle[] = [
  {
    kind: 'feed',
    topic: 'social',
    language: 'en',
    daysAgo: 2,
    title: 'How the Community page works',
    summary: 'Where articles come from, who reviews them, and how you can contribute.',
    body: `Articles on this page are written by members with creator access and by the Heathland team. Before an article appears, an administrator who did not write it reads it.

## What you can do here

- Read what others have written, and search the research library.
- Ask for a consultation when you have a question about a topic.
- Request creator access if you would like to write.

Nothing on this page is investment advice.`,
  },
  {
    kind: 'feed',
    topic: 'social',
    language: 'nl',
    daysAgo: 2.1,
    title: 'Zo werkt de pagina Community',
    summary: 'Waar artikelen vandaan komen, wie ze beoordeelt en hoe u kunt bijdragen.',
    body: `Artikelen op deze pagina zijn geschreven door leden met toegang als auteur en door het team van Heathland. Voordat een artikel verschijnt, leest een beheerder het die het niet zelf heeft geschreven.

## Wat u hier kunt doen

- Lees wat anderen schrijven en doorzoek de onderzoeksbibliotheek.
- Vraag een gesprek aan als u een vraag over een onderwerp heeft.
- Vraag toegang als auteur aan als u wilt schrijven.

Niets op deze pagina is beleggingsadvies.`,
  },
  {
    kind: 'feed',
    topic: 'energy',
    language: 'en',
    daysAgo: 9,
    title: 'Reading an estimated yield',
    summary: 'An estimate is not a promise. Three questions help you to read one.',
    body: `An estimated yield says what an issuer expects under assumptions of its own. It can turn out lower, and you can lose money.

1. **Which assumptions?** For a wind farm these are the wind, the price of electricity and the cost of maintenance.
2. **Before or after fees?** Fees and taxes reduce what you receive.
3. **Over which time?** A yield per year says nothing about when it is paid.`,
  },
  {
    kind: 'library',
    topic: 'energy',
    language: 'en',
    daysAgo: 12,
    title: 'How a loan to a solar park is repaid',
    summary: 'Where the money for interest and repayment comes from, and what can delay it.',
    body: `A solar park sells the electricity that it produces. From that income it pays, in this order, its running costs, interest and repayment, and then its owners.

## What the income depends on

- **Sunlight.** Production differs from year to year. Yield studies therefore state a P50 value, which is exceeded in half of all years, and a P90 value, which is exceeded in nine of ten.
- **Price.** Some parks sell at a fixed price under a long contract, others at the market price.
- **Availability.** Panels, inverters and the grid connection fail at times.

## What lenders look at

The debt service coverage ratio divides the cash that is available for debt service by the interest and repayment of the same period. A ratio of 1.2 means that income can fall by about a sixth before it no longer covers the payments.

| Ratio | Meaning |
|---|---|
| below 1.0 | income does not cover the payments |
| 1.0 | it covers them exactly |
| 1.2 | a margin of about 17% |

A margin lowers the risk of a late payment. It does not remove it.`,
  },
  {
    kind: 'library',
    topic: 'energy',
    language: 'nl',
    daysAgo: 13,
    title: 'Hoe een lening aan een zonnepark wordt terugbetaald',
    summary: 'Waar het geld voor rente en aflossing vandaan komt en wat het kan vertragen.',
    body: `Een zonnepark verkoopt de elektriciteit die het opwekt. Uit die inkomsten betaalt het achtereenvolgens de lopende kosten, rente en aflossing, en daarna de eigenaren.

## Waar de inkomsten van afhangen

- **Zonlicht.** De opbrengst verschilt per jaar. Opbrengststudies noemen daarom een P50-waarde, die in de helft van alle jaren wordt overschreden, en een P90-waarde, die in negen van de tien jaren wordt overschreden.
- **Prijs.** Sommige parken verkopen tegen een vaste prijs met een lang contract, andere tegen de marktprijs.
- **Beschikbaarheid.** Panelen, omvormers en de netaansluiting vallen soms uit.

Een marge verkleint de kans op een late betaling. Ze neemt die kans niet weg.`,
  },
  {
    kind: 'library',
    topic: 'housing',
    language: 'en',
    daysAgo: 30,
    title: 'What impact reports measure',
    summary: 'Outputs, outcomes and impact are three different things. This text keeps them apart.',
    body: `Impact investments aim for a measurable social or environmental effect beside a financial return. Reports use three terms.

- **Outputs** are counted directly: homes built, kilowatt hours produced.
- **Outcomes** are changes for people or nature: lower energy bills, cleaner water.
- **Impact** is the part of an outcome that would not have happened otherwise.

The last one is the hardest to show, because nobody can observe what would have happened. Good reports say how they estimated it, and what they left out.

> A number without its method is an opinion.

Regulation (EU) 2019/2088 on sustainability-related disclosures sets out what providers of financial products in the European Union must disclose.`,
  },
  {
    kind: 'library',
    topic: 'water',
    language: 'nl',
    daysAgo: 41,
    title: 'Drinkwaterprojecten: waar de kosten zitten',
    summary: 'Aanleg, onderhoud en beheer van kleine waterinstallaties op een rij.',
    body: `De aanleg van een waterpunt is een eenmalige uitgave. Het onderhoud komt elk jaar terug en bepaalt of het waterpunt over tien jaar nog werkt.

## Drie soorten kosten

1. **Aanleg**: boring, pomp, leidingen en opslag.
2. **Onderhoud**: onderdelen, transport en een monteur.
3. **Beheer**: metingen van de waterkwaliteit en het innen van bijdragen.

Wie een project beoordeelt, kijkt daarom naar de begroting voor onderhoud en naar wie ervoor verantwoordelijk is.`,
  },
]
