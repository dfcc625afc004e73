/** The catalogues, one chunk per language and area. */
import type { Language } from '@heathland/words/language'
import type { Area, Areas } from '@heathland/words/words'

type Loaders = { readonly [Name in Area]: () => Promise<Areas[Name]> }

const catalogues: Record<Language, Loaders> = {
  en: {
    shared: async () => (await import('@heathland/words/en/shared')).shared,
    public: async () => (await import('@heathland/words/en/public')).publicWords,
    account: async () => (await import('@heathland/words/en/account')).account,
    member: async () => (await import('@heathland/words/en/member')).member,
    office: async () => (await import('@heathland/words/en/office')).office,
    notifications: async () => (await import('@heathland/words/en/notifications')).notifications,
    community: async () => (await import('@heathland/words/en/community')).community,
    settings: async () => (await import('@heathland/words/en/settings')).settings,
    errors: async () => (await import('@heathland/words/en/errors')).errors,
    help: async () => (await import('@heathland/words/en/help')).help,
    documents: async () => (await import('@heathland/words/en/documents')).documents,
    receipts: async () => (await import('@heathland/words/en/receipts')).receipts,
    payments: async () => (await import('@heathland/words/en/payments')).payments,
    offers: async () => (await import('@heathland/words/en/offers')).offers,
    protection: async () => (await import('@heathland/words/en/protection')).protection,
    officeOffers: async () => (await import('@heathland/words/en/office-offers')).officeOffers,
    officePayments: async () => (await import('@heathland/words/en/office-payments')).officePayments,
    officeReconciliation: async () => (await import('@heathland/words/en/office-reconciliation')).officeReconciliation,
    officeSubscriptions: async () => (await import('@heathland/words/en/office-subscriptions')).officeSubscriptions,
    officeCompanies: async () => (await import('@heathland/words/en/office-companies')).officeCompanies,
    officeProduction: async () => (await import('@heathland/words/en/office-production')).officeProduction,
    officeDashboards: async () => (await import('@heathland/words/en/office-dashboards')).officeDashboards,
    mfoDashboard: async () => (await import('@heathland/words/en/mfo-dashboard')).mfoDashboard,
    support: async () => (await import('@heathland/words/en/support')).support,
    audit: async () => (await import('@heathland/words/en/audit')).audit,
    compliance: async () => (await import('@heathland/words/en/compliance')).compliance,
    kyc: async () => (await import('@heathland/words/en/kyc')).kyc,
    opportunity: async () => (await import('@heathland/words/en/opportunity')).opportunity,
    palette: async () => (await import('@heathland/words/en/palette')).palette,
    registers: async () => (await import('@heathland/words/en/registers')).registers,
    security: async () => (await import('@heathland/words/en/security')).security,
    wallet: async () => (await import('@heathland/words/en/wallet')).wallet,
    signIn: async () => (await import('@heathland/words/en/sign-in')).signIn,
    status: async () => (await import('@heathland/words/en/status')).status,
    offerProtection: async () => (await import('@heathland/words/en/offer-protection')).offerProtection,
    officeProtection: async () => (await import('@heathland/words/en/office-protection')).officeProtection,
    knowledgeTest: async () => (await import('@heathland/words/en/knowledge-test')).knowledgeTest,
    categoryForm: async () => (await import('@heathland/words/en/category-form')).categoryForm,
    offerSections: async () => (await import('@heathland/words/en/offer-sections')).offerSections,
    investing: async () => (await import('@heathland/words/en/investing')).investing,
  },
  nl: {
    shared: async () => (await import('@heathland/words/nl/shared')).shared,
    public: async () => (await import('@heathland/words/nl/public')).publicWords,
    account: async () => (await import('@heathland/words/nl/account')).account,
    member: async () => (await import('@heathland/words/nl/member')).member,
    office: async () => (await import('@heathland/words/nl/office')).office,
    notifications: async () => (await import('@heathland/words/nl/notifications')).notifications,
    community: async () => (await import('@heathland/words/nl/community')).community,
    settings: async () => (await import('@heathland/words/nl/settings')).settings,
    errors: async () => (await import('@heathland/words/nl/errors')).errors,
    help: async () => (await import('@heathland/words/nl/help')).help,
    documents: async () => (await import('@heathland/words/nl/documents')).documents,
    receipts: async () => (await import('@heathland/words/nl/receipts')).receipts,
    payments: async () => (await import('@heathland/words/nl/payments')).payments,
    offers: async () => (await import('@heathland/words/nl/offers')).offers,
    protection: async () => (await import('@heathland/words/nl/protection')).protection,
    officeOffers: async () => (await import('@heathland/words/nl/office-offers')).officeOffers,
    officePayments: async () => (await import('@heathland/words/nl/office-payments')).officePayments,
    officeReconciliation: async () => (await import('@heathland/words/nl/office-reconciliation')).officeReconciliation,
    officeSubscriptions: async () => (await import('@heathland/words/nl/office-subscriptions')).officeSubscriptions,
    officeCompanies: async () => (await import('@heathland/words/nl/office-companies')).officeCompanies,
    officeProduction: async () => (await import('@heathland/words/nl/office-production')).officeProduction,
    officeDashboards: async () => (await import('@heathland/words/nl/office-dashboards')).officeDashboards,
    mfoDashboard: async () => (await import('@heathland/words/nl/mfo-dashboard')).mfoDashboard,
    support: async () => (await import('@heathland/words/nl/support')).support,
    audit: async () => (await import('@heathland/words/nl/audit')).audit,
    compliance: async () => (await import('@heathland/words/nl/compliance')).compliance,
    kyc: async () => (await import('@heathland/words/nl/kyc')).kyc,
    opportunity: async () => (await import('@heathland/words/nl/opportunity')).opportunity,
    palette: async () => (await import('@heathland/words/nl/palette')).palette,
    registers: async () => (await import('@heathland/words/nl/registers')).registers,
    security: async () => (await import('@heathland/words/nl/security')).security,
    wallet: async () => (await import('@heathland/words/nl/wallet')).wallet,
    signIn: async () => (await import('@heathland/words/nl/sign-in')).signIn,
    status: async () => (await import('@heathland/words/nl/status')).status,
    offerProtection: async () => (await import('@heathland/words/nl/offer-protection')).offerProtection,
    officeProtection: async () => (await import('@heathland/words/nl/office-protection')).officeProtection,
    knowledgeTest: async () => (await import('@heathland/words/nl/knowledge-test')).knowledgeTest,
    categoryForm: async () => (await import('@heathland/words/nl/category-form')).categoryForm,
    offerSections: async () => (await import('@heathland/words/nl/offer-sections')).offerSections,
    investing: async () => (await import('@heathland/words/nl/investing')).investing,
  },
}

/** Loads areas of a language; what was loaded before comes from the module cache. */
export async function loadWords(language: Language, areas: readonly Area[]): Promise<Partial<Areas>> {
  const loaders = catalogues[language]
  const loaded = await Promise.all(areas.map(async (area) => [area, await loaders[area]()] as const))
  const words = Object.fromEntries(loaded) as Partial<Areas>
  if (!import.meta.env.DEV || !new URLSearchParams(location.search).has('pseudo')) return words
  const { pseudo } = await import('@heathland/words/pseudo')
  return pseudo(words)
}
