import type { CompanyLine } from '@heathland/contract'
import {
  type CompanyValues,
  checkCompany,
  companySectors,
  nameLengths,
  noteMax,
  registrationLengths,
} from '@heathland/domain/companies/company'
import { isProse, problemsIn } from '@heathland/domain/form'
import { FormDialog, type FormOf } from '../../ui/form.tsx'
import { MoneyField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { useForm } from '../form.ts'
import { typedMinor, typedWhole } from '../typed-numbers.ts'
import type { BookSpv } from './book.ts'

type Offers = BookSpv['offers']

interface AddCompanyDialogProps {
  spvs: readonly BookSpv[]
  onAdded: (id: string) => void
  onClose: () => void
}

/** Adds a company, with the shares that were held before this book was kept. */
export function AddCompanyDialog({ spvs, onAdded, onClose }: AddCompanyDialogProps) {
  const t = useWords('officeCompanies').form
  const format = useFormat()
  const { companies } = useApi().call.office
  const [only] = spvs
  const initial = {
    ...{ spvId: spvs.length === 1 && only ? only.id : '', offerId: '', name: '', registrationNumber: '', country: '', sector: '' },
    ...{ sharesInIssue: '', shares: '', cost: '', day: '', note: '' },
  }
  const form = useForm({
    name: 'add-company',
    initial,
    check: (values) => {
      const asset = spvs.find(({ id }) => id === values.spvId)?.asset ?? 'EUR'
      const described = checkCompany(values)
      const sharesInIssue = typedWhole(values.sharesInIssue)
      const isOpened = [values.shares, values.cost, values.day, values.note].some((text) => text.trim() !== '')
      const [shares, costMinor] = [typedWhole(values.shares), typedMinor(values.cost, asset, format.decimalMark)]
      const today = new Date().toISOString().slice(0, 10)
      const problems = problemsIn<keyof typeof initial, Problem>({
        ...(described.ok ? {} : described.problems),
        spvId: values.spvId === '' ? 'spv' : undefined,
        sharesInIssue: sharesInIssue === undefined ? 'whole' : undefined,
        shares:
          isOpened && shares === undefined
            ? 'whole'
            : isOpened && shares && sharesInIssue && BigInt(shares) > BigInt(sharesInIssue)
              ? 'too-many'
              : undefined,
        cost: isOpened && costMinor === undefined ? 'amount' : undefined,
        day: isOpened && (values.day === '' || values.day > today) ? 'day' : undefined,
        note: isOpened && !isProse(values.note) ? 'note' : undefined,
      })
      if (problems || !described.ok || sharesInIssue === undefined) return { ok: false, problems: problems ?? {} }
      const opening =
        shares !== undefined && costMinor !== undefined && isOpened
          ? { shares, costMinor, day: values.day, note: values.note.trim() }
          : undefined
      return {
        ok: true,
        input: {
          ...described.input,
          spvId: values.spvId,
          sharesInIssue,
          ...(values.offerId && { offerId: values.offerId }),
          ...(opening && { opening }),
        },
      }
    },
    words: (problem: Problem) => t.problems[problem],
    operation: 'office.companies.add',
    send: (input, context) => companies.add.call(input, { context }),
    done: ({ id }) => {
      onAdded(id)
      return { message: t.added }
    },
    failed: t.addFailed,
    fields: { COMPANY_KNOWN: 'registrationNumber', SHARES_UNFIT: 'shares', BOOK_DAY_UNFIT: 'day' },
    onClose,
  })
  const spv = spvs.find(({ id }) => id === form.values.spvId)
  return (
    <FormDialog form={form} title={t.addTitle} action={[t.add, t.adding]}>
      {spvs.length > 1 && (
        <SelectField form={form} name="spvId" label={t.spv} required>
          <option value="">{t.chooseSpv}</option>
          {spvs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <CompanyFields form={form} />
      <TextField
        form={form}
        name="registrationNumber"
        label={t.registration}
        required
        maxLength={registrationLengths.max}
        autoComplete="off"
      />
      {spv && spv.offers.length > 0 && <OfferField form={form} offers={spv.offers} />}
      <NumberField form={form} name="sharesInIssue" label={t.sharesInIssue} hint={t.sharesInIssueHint} required autoComplete="off" />
      <fieldset className="grid gap-5">
        <legend className="mb-1 font-[560]">{t.opening}</legend>
        <p className="-mt-3 text-small text-soft">{t.openingHint}</p>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <NumberField form={form} name="shares" label={t.shares} autoComplete="off" />
          <MoneyField form={form} name="cost" label={t.cost} asset={spv?.asset ?? 'EUR'} autoComplete="off" />
        </div>
        <TextField form={form} name="day" label={t.day} type="date" />
        <TextAreaField form={form} name="note" label={t.note} hint={t.openingNote} rows={2} maxLength={noteMax} />
      </fieldset>
    </FormDialog>
  )
}

type Problem = keyof ReturnType<typeof useWords<'officeCompanies'>>['form']['problems']

interface EditCompanyDialogProps {
  company: CompanyLine
  offers: Offers
  onClose: () => void
}

/** Corrects how a company is described; its shares and value have histories of their own. */
export function EditCompanyDialog({ company, offers, onClose }: EditCompanyDialogProps) {
  const t = useWords('officeCompanies').form
  const { companies } = useApi().call.office
  const { name, registrationNumber, country, sector, sharesInIssue, offerId = '' } = company
  const form = useForm({
    name: 'edit-company',
    about: company.id,
    initial: { name, registrationNumber, country, sector: sector as string, sharesInIssue, offerId },
    check: (values) => {
      const described = checkCompany(values)
      const inIssue = typedWhole(values.sharesInIssue)
      const problems = problemsIn<'name' | 'registrationNumber' | 'country' | 'sector' | 'sharesInIssue', Problem>({
        ...(described.ok ? {} : described.problems),
        sharesInIssue: inIssue === undefined ? 'whole' : BigInt(inIssue) < BigInt(company.shares) ? 'too-few' : undefined,
      })
      if (problems || !described.ok || inIssue === undefined) return { ok: false, problems: problems ?? {} }
      const { registrationNumber: _kept, ...edited } = described.input
      return { ok: true, input: { ...edited, sharesInIssue: inIssue, ...(values.offerId && { offerId: values.offerId }) } }
    },
    words: (problem: Problem) => t.problems[problem],
    operation: 'office.companies.edit',
    send: (input, context) => companies.edit.call({ companyId: company.id, ...input }, { context }),
    done: () => ({ message: t.edited }),
    failed: t.editFailed,
    fields: { SHARES_UNFIT: 'sharesInIssue' },
    closing: ['NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.editTitle} action={[t.save, t.saving]}>
      <CompanyFields form={form} />
      {offers.length > 0 && <OfferField form={form} offers={offers} />}
      <NumberField form={form} name="sharesInIssue" label={t.sharesInIssue} hint={t.sharesInIssueHint} required autoComplete="off" />
    </FormDialog>
  )
}

function CompanyFields<Values extends CompanyValues>({ form: given }: { form: FormOf<Values> }) {
  const { form: t, sectors } = useWords('officeCompanies')
  const form = given as unknown as FormOf<CompanyValues>
  return (
    <>
      <TextField form={form} name="name" label={t.name} required maxLength={nameLengths.max} autoComplete="off" />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField form={form} name="country" label={t.country} required>
          <CountryOptions />
        </SelectField>
        <SelectField form={form} name="sector" label={t.sector} required>
          <option value="">{t.chooseSector}</option>
          {companySectors.map((one) => (
            <option key={one} value={one}>
              {sectors[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

function OfferField<Values extends { readonly offerId: string }>({ form: given, offers }: { form: FormOf<Values>; offers: Offers }) {
  const { form: t } = useWords('officeCompanies')
  const form = given as unknown as FormOf<{ readonly offerId: string }>
  return (
    <SelectField form={form} name="offerId" label={t.offer} optional>
      <option value="">{t.noOffer}</option>
      {offers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
