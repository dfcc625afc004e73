import type { Noun } from '../noun.ts'
import { companyChecks } from './company-checks.ts'
import { exportedCompanies } from './export-companies.ts'
import { officeCompanies } from './office-companies.routes.ts'
import { valueCompanyAct } from './value-company.ts'

export const companies = {
  operations: { office: { companies: officeCompanies } },
  acts: { 'companies.value': valueCompanyAct },
  exports: [exportedCompanies],
  personalData: [
    { table: 'company', notExported: 'which colleague added a company to a book' },
    { table: 'company_share_change', notExported: 'which colleague recorded a change in shares' },
    { table: 'company_valuation', notExported: 'which colleagues recorded and checked a value' },
    { table: 'company_posting_part', notExported: 'which colleague matched a posting to a company' },
    { table: 'company_document', notExported: 'which colleague added a document to a book' },
  ],
  checks: companyChecks,
} as const satisfies Noun
