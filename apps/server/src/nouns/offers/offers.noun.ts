import { personalTable, whose } from '../../core/personal-data.ts'
import { retain } from '../../work/retention.ts'
import type { Noun } from '../noun.ts'
import { addOfferDocuments } from './offers.http.ts'
import { memberOffers } from './offers.routes.ts'
import { officeOffers } from './office-offers.routes.ts'
import { publishOfferAct } from './publish-offer.ts'

export const offers = {
  operations: { member: { offers: memberOffers }, office: { offers: officeOffers } },
  addRoutes: addOfferDocuments,
  acts: { 'offers.publish': publishOfferAct },
  personalData: [
    personalTable({
      table: 'offer_view',
      key: { offer_id: 'text' },
      columns: { offer_id: 'plain', person_id: whose, first_at: 'plain' },
    }),
    personalTable({
      table: 'offer_watch',
      key: { offer_id: 'text' },
      columns: { person_id: whose, offer_id: 'plain', since: 'plain' },
    }),
    personalTable({
      table: 'offer_interest',
      key: { offer_id: 'text' },
      columns: { offer_id: 'plain', person_id: whose, at: 'plain' },
    }),
    personalTable({
      table: 'offer_question',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        offer_id: 'plain',
        person_id: whose,
        text: 'plain',
        state: 'plain',
        asked_at: 'plain',
        answer: 'plain',
        answered_at: 'plain',
        answered_by: { leftOut: 'which colleague answered' },
      },
    }),
  ],
  retention: [
    retain('declined-question', {
      table: 'offer_question',
      key: { id: 'text' },
      age: 'answered_at',
      only: `state = 'declined'`,
    }),
  ],
  checks: [
    {
      name: 'offers-are-published-by-two',
      sentence: 'every published offer was agreed to by a second person, who did not write that version',
      query: `select offer.id as fault from offer
              join offer_version on offer_version.offer_id = offer.id and offer_version.version = offer.published_version
              left join approval on approval.id = offer.approval_id
              where approval.state is distinct from 'executed' or approval.act <> 'offers.publish' or approval.body ->> 'offerId' <> offer.id
                 or approval.body ->> 'version' <> offer.published_version::text or approval.checker_id in (approval.maker_id, offer_version.written_by)
              order by offer.id limit 100`,
    },
    {
      name: 'open-offers-have-their-papers',
      sentence: 'every offer that is open for investment has valid evidence of title, permits, due diligence and related parties',
      query: `select offer.id || ' lacks ' || needed.kind as fault
              from offer cross join (values ('key-information-sheet'), ('contract'), ('title'), ('permit'), ('owner-due-diligence'), ('related-parties')) needed (kind)
              where offer.state = 'published' and offer.closes_on >= (platform_now() at time zone 'UTC')::date
                and not exists (select from offer_evidence where offer_evidence.offer_id = offer.id and offer_evidence.kind = needed.kind
                  and offer_evidence.state = 'accepted'
                  and (offer_evidence.expires_on is null or offer_evidence.expires_on >= (platform_now() at time zone 'UTC')::date))
              order by 1 limit 100`,
    },
  ],
} as const satisfies Noun
