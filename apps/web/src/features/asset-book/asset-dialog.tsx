import type { AssetBook } from '@heathland/contract'
import { problemsIn } from '@heathland/domain/form'
import { type AssetKind, assetKinds, assetNameLengths, lifeMonthsMax, meterLengths } from '@heathland/domain/production/asset'
import { milliOf } from '@heathland/domain/production/meter-file'
import { FormDialog, type FormOf } from '../../ui/form.tsx'
import { MoneyField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { useForm } from '../form.ts'
import { typedMinor, typedWhole } from '../typed-numbers.ts'
import type { BookSpv } from './book.ts'
import { typedMilli } from './units.ts'

type Offers = BookSpv['offers']
type Problem = keyof ReturnType<typeof useWords<'officeProduction'>>['form']['problems']

interface Described {
  readonly name: string
  readonly place: string
  readonly country: string
  readonly capacity: string
  readonly plan: string
  readonly insuredUntil: string
  readonly inspectionOn: string
  readonly offerId: string
}

/** One number for every month, or twelve from January on. */
function planOf(text: string): string[] | undefined {
  const months = text.trim().split(/\s+/)
  const found = (months.length === 1 ? Array.from({ length: 12 }, () => months[0] ?? '') : months).map((one) => milliOf(one))
  return found.length === 12 && found.every((one) => one !== undefined) ? found.map(String) : undefined
}

function checkDescribed(values: Described) {
  const { name, place, country, insuredUntil, inspectionOn, offerId } = values
  const [capacity, planMilli] = [milliOf(values.capacity), planOf(values.plan)]
  const problems = {
    // words-exception: problem codes, whose words are in the catalogue
    name: name.trim().length < assetNameLengths.min ? 'name' : undefined,
    place: place.trim().length < assetNameLengths.min ? 'place' : undefined,
    country: country === '' ? 'country' : undefined,
    capacity: capacity === undefined || capacity === 0n ? 'capacity' : undefined,
    plan: planMilli === undefined ? 'plan' : undefined,
  } as const
  const input = {
    ...{ name: name.trim(), place: place.trim(), country, capacityMilli: String(capacity), planMilli: planMilli ?? [] },
    ...(insuredUntil && { insuredUntil }),
    ...(inspectionOn && { inspectionOn }),
    ...(offerId && { offerId }),
  }
  return { problems, input }
}

interface AddAssetDialogProps {
  spvs: readonly BookSpv[]
  onAdded: (id: string) => void
  onClose: () => void
}

export function AddAssetDialog({ spvs, onAdded, onClose }: AddAssetDialogProps) {
  const words = useWords('officeProduction')
  const t = words.form
  const format = useFormat()
  const { production } = useApi().call.office
  const [only] = spvs
  const initial = {
    ...{
      spvId: spvs.length === 1 && only ? only.id : '',
      kind: '' as AssetKind | '',
      meter: '',
      commissionedOn: '',
      cost: '',
      residual: '',
      years: '',
    },
    ...{ name: '', place: '', country: '', capacity: '', plan: '', insuredUntil: '', inspectionOn: '', offerId: '' },
  }
  const form = useForm({
    name: 'add-asset',
    initial,
    check: (values) => {
      const asset = spvs.find(({ id }) => id === values.spvId)?.asset ?? 'EUR'
      const { problems: described, input } = checkDescribed(values)
      const { kind, spvId, commissionedOn } = values
      const [costMinor, years] = [typedMinor(values.cost, asset, format.decimalMark), typedWhole(values.years)]
      const residualMinor = values.residual.trim() === '' ? '0' : typedMinor(values.residual, asset, format.decimalMark)
      const lifeMonths = Number(years ?? 0) * 12
      const problems = problemsIn<keyof typeof initial, Problem>({
        ...described,
        spvId: spvId === '' ? 'spv' : undefined,
        kind: kind === '' ? 'kind' : undefined,
        meter: values.meter.trim().length < meterLengths.min ? 'meter' : undefined,
        commissionedOn: commissionedOn === '' ? 'day' : undefined,
        cost: costMinor === undefined ? 'amount' : undefined,
        residual: residualMinor === undefined ? 'amount' : costMinor && BigInt(residualMinor) > BigInt(costMinor) ? 'too-much' : undefined,
        years: lifeMonths < 12 || lifeMonths > lifeMonthsMax ? 'years' : undefined,
      })
      if (problems || kind === '' || costMinor === undefined || residualMinor === undefined) return { ok: false, problems: problems ?? {} }
      return {
        ok: true,
        input: { ...input, spvId, kind, meter: values.meter.trim(), commissionedOn, costMinor, residualMinor, lifeMonths },
      }
    },
    words: (problem: Problem) => t.problems[problem],
    operation: 'office.production.add',
    send: (input, context) => production.add.call(input, { context }),
    done: ({ id }) => {
      onAdded(id)
      return { message: t.added }
    },
    failed: t.addFailed,
    fields: { METER_KNOWN: 'meter' },
    onClose,
  })
  const spv = spvs.find(({ id }) => id === form.values.spvId)
  const asset = spv?.asset ?? 'EUR'
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
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField form={form} name="kind" label={t.kind} required>
          <option value="">{t.chooseKind}</option>
          {assetKinds.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </SelectField>
        <TextField form={form} name="meter" label={t.meter} required maxLength={meterLengths.max} autoComplete="off" />
      </div>
      <DescribedFields form={form} offers={spv?.offers ?? []} />
      <TextField form={form} name="commissionedOn" label={t.commissioned} type="date" required />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <MoneyField form={form} name="cost" label={t.cost} asset={asset} required autoComplete="off" />
        <MoneyField form={form} name="residual" label={t.residual} asset={asset} autoComplete="off" />
      </div>
      <NumberField form={form} name="years" label={t.years} hint={t.yearsHint} required autoComplete="off" />
    </FormDialog>
  )
}

interface EditAssetDialogProps {
  asset: AssetBook
  offers: Offers
  onClose: () => void
}

/** Corrects what changes over time; kind, meter and cost stay. */
export function EditAssetDialog({ asset, offers, onClose }: EditAssetDialogProps) {
  const t = useWords('officeProduction').form
  const format = useFormat()
  const { production } = useApi().call.office
  const { name, place, country, insuredUntil = '', inspectionOn = '', offerId = '' } = asset
  const typed = (milli: string) => typedMilli(milli, format.decimalMark)
  const form = useForm({
    name: 'edit-asset',
    about: asset.id,
    initial: {
      name,
      place,
      country,
      capacity: typed(asset.capacityMilli),
      plan: asset.planMilli.map(typed).join(' '),
      insuredUntil,
      inspectionOn,
      offerId,
    },
    check: (values) => {
      const described = checkDescribed(values)
      const problems = problemsIn<keyof Described, Problem>({ ...described.problems })
      return problems ? { ok: false, problems } : { ok: true, input: { assetId: asset.id, ...described.input } }
    },
    words: (problem: Problem) => t.problems[problem],
    operation: 'office.production.edit',
    send: (input, context) => production.edit.call(input, { context }),
    done: () => ({ message: t.edited }),
    failed: t.editFailed,
    closing: ['NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.editTitle} action={[t.save, t.saving]}>
      <DescribedFields form={form} offers={offers} />
    </FormDialog>
  )
}

function DescribedFields<Values extends Described>({ form: given, offers }: { form: FormOf<Values>; offers: Offers }) {
  const t = useWords('officeProduction').form
  const form = given as unknown as FormOf<Described>
  return (
    <>
      <TextField form={form} name="name" label={t.name} required maxLength={assetNameLengths.max} autoComplete="off" />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField form={form} name="place" label={t.place} required maxLength={assetNameLengths.max} autoComplete="off" />
        <SelectField form={form} name="country" label={t.country} required>
          <CountryOptions />
        </SelectField>
      </div>
      <TextField form={form} name="capacity" label={t.capacity} hint={t.capacityHint} required inputMode="decimal" autoComplete="off" />
      <TextAreaField form={form} name="plan" label={t.plan} hint={t.planHint} required rows={2} maxLength={240} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField form={form} name="insuredUntil" label={t.insured} type="date" optional />
        <TextField form={form} name="inspectionOn" label={t.inspection} type="date" optional />
      </div>
      {offers.length > 0 && (
        <SelectField form={form} name="offerId" label={t.offer} optional>
          <option value="">{t.noOffer}</option>
          {offers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
