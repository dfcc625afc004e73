import { inner, personalTable, whose } from '../../core/personal-data.ts'
import type { Noun } from '../noun.ts'
import { changePermissions } from './change-permissions.ts'
import { changeRole } from './change-role.ts'
import { changeSpvs } from './change-spvs.ts'
import { staffMails } from './staff.mails.ts'
import { suspendStaff } from './suspend-person.ts'
import { officeUsers } from './users.routes.ts'

export const staff = {
  personalData: [
    personalTable({
      table: 'spv_staff',
      key: { spv_id: 'text' },
      columns: { person_id: whose, spv_id: 'plain', since: 'plain', approval_id: inner },
    }),
  ],
  operations: { office: { users: officeUsers } },
  acts: {
    'identity.change-role': changeRole,
    'identity.change-permissions': changePermissions,
    'identity.change-spvs': changeSpvs,
    'identity.suspend-staff': suspendStaff,
  },
  mails: staffMails,
} as const satisfies Noun
