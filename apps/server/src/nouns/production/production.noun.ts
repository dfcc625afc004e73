import type { Noun } from '../noun.ts'
import { exportedAssets } from './export-assets.ts'
import { officeProduction } from './office-production.routes.ts'
import { productionChecks } from './production-checks.ts'

export const production = {
  operations: { office: { production: officeProduction } },
  exports: [exportedAssets],
  personalData: [
    { table: 'production_asset', notExported: 'which colleague added an asset to a book' },
    { table: 'meter_reading', notExported: 'which colleague recorded a reading' },
    { table: 'maintenance', notExported: 'which colleague planned and finished work' },
    { table: 'asset_posting_part', notExported: 'which colleague matched a posting to an asset' },
    { table: 'asset_document', notExported: 'which colleague added a document to a book' },
  ],
  checks: productionChecks,
} as const satisfies Noun
