/** What the operator's settings say in the texts that bind. */
import type { LegalFacts } from '@heathland/words/legal-section'
import type { Config } from './config.ts'

/** Countries that English names with an article. */
const withArticle = ['NL', 'GB', 'CZ', 'US']

export function legalFactsOf(config: Config): LegalFacts {
  const { OPERATOR_COUNTRY: code } = config
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  return {
    name: config.OPERATOR_NAME,
    address: config.OPERATOR_ADDRESS,
    registration: config.OPERATOR_REGISTRATION,
    country: withArticle.includes(code) ? `the ${country}` : country,
    custodian: config.OPERATOR_CUSTODIAN,
    authority: config.OPERATOR_AUTHORITY,
    authorityNumber: config.OPERATOR_AUTHORITY_NUMBER,
    privacyEmail: config.OPERATOR_PRIVACY_EMAIL,
    complaintsEmail: config.OPERATOR_COMPLAINTS_EMAIL,
    dataAuthority: config.OPERATOR_DATA_AUTHORITY,
    identityPartner: config.OPERATOR_IDENTITY_PARTNER,
    onrampPartner: config.OPERATOR_ONRAMP_PARTNER,
    servicePartners: config.OPERATOR_SERVICE_PARTNERS,
    dataRegion: config.OPERATOR_DATA_REGION,
    standIn: config.OPERATOR_STAND_IN,
    disputeBody: config.OPERATOR_DISPUTE_BODY,
    termsDate: config.OPERATOR_TERMS_DATE,
  }
}
