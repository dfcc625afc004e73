import type { OfficeOffer } from '@heathland/contract'
import { impactBases, likelihoods, offerCounts, offerLengths } from '@heathland/domain/offers/content'
import { levels, opportunityCategories, opportunityRegions } from '@heathland/domain/offers/opportunity'
import { investorCategories } from '@heathland/domain/rules/categories'
import { languageNames, languages } from '@heathland/words/language'
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Form, fieldId } from '../../ui/form.tsx'
import { ChecksField, MoneyField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { type SentForm, useForm } from '../form.ts'
import { checkOffer, isMetric, isValue, type OfferValues, valuesOf } from './offer-values.ts'
import { RowsCard } from './rows-card.tsx'
import { CostsCard, KindTermsCard, threeColumns } from './terms-fields.tsx'
import { waitsForSecondPerson } from './waiting-request.ts'

interface OfferFormProps {
  offer: OfficeOffer
  /** Hears whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
}

/** The whole content of an offer. Every save is a new version, on top of the one that was read. */
export function OfferForm({ offer, onDirty }: OfferFormProps) {
  const t = useWords('officeOffers').form
  const { call, failureOf } = useApi()
  const { decimalMark: mark } = useFormat()
  const { asset } = offer.target
  const { kind } = offer
  const read = () => valuesOf(offer.content, offer.version, { asset, mark })
  const [base, setBase] = useState(read)
  const form = useForm({
    name: 'offer',
    about: offer.id,
    initial: base,
    check: (values) => checkOffer(values, kind, { asset, mark }),
    words: (problem) => t.problems[problem],
    operation: 'office.offers.save',
    send: ({ seen, content }) => call.office.offers.save.call({ offerId: offer.id, seen, content }),
    done: ({ version }, { values }) => {
      const seen = String(version)
      setBase({ ...values, seen })
      form.change({ seen })
      return { message: t.saved({ version }) }
    },
    // The offer is read again, and the bar below says what happened.
    onFailure: (error) => failureOf(error).code === 'OFFER_CHANGED',
    failed: t.saveFailed,
  })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(base)
  const isBehind = offer.version > Number(form.values.seen)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function take(values: OfferValues): void {
    setBase(values)
    form.change(values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else's version is taken over once, while nothing of one's own is at stake
  useEffect(() => {
    if (isBehind && !isDirty && !form.busy) take(read())
  }, [isBehind, isDirty, form.busy])

  return (
    <Form form={form} summary className="grid gap-4">
      {waitsForSecondPerson(offer) && <Banner tone="care">{t.approvalLapses}</Banner>}
      <TermsCard form={form} asset={asset} />
      <KindTermsCard form={form} kind={kind} asset={asset} />
      <CostsCard form={form} kind={kind} />
      <RisksCard form={form} />
      <SitesCard form={form} />
      <OwnerCard form={form} isRefused={offer.lawPack === 'eu-ecspr'} />
      <ImpactCard form={form} />
      <AudienceCard form={form} lawPack={offer.lawPack} />
      <div
        className={classNames(
          'rounded-large border bg-card px-5 py-3',
          // In view wherever one types, and out of the way once there is nothing to save.
          isDirty ? 'sticky bottom-3 z-2 border-line-strong shadow-raised' : 'border-line shadow-rest',
        )}
      >
        {isBehind && isDirty ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-dense">
            <p className="min-w-0 flex-[1_1_16rem]">
              <strong className="block text-bad">{t.newerTitle({ version: offer.version })}</strong>
              {t.newerText}
            </p>
            <Button size="small" variant="primary" onClick={() => take(read())}>
              {t.loadNewer}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p role="status" className="min-w-0 flex-[1_1_12rem] text-dense text-soft">
              {isDirty ? <strong className="font-[600] text-care">{t.unsaved}</strong> : t.allSaved}
            </p>
            <div className="flex flex-wrap gap-2">
              {isDirty && (
                <Button
                  size="small"
                  onClick={() => {
                    const typed = form.values
                    form.change(base)
                    toast({ tone: 'info', message: t.discarded, action: { label: t.undo, onAct: () => form.change(typed) } })
                  }}
                >
                  {t.discard}
                </Button>
              )}
              <Button type="submit" size="small" variant="primary" busy={form.busy} unavailable={!isDirty}>
                {form.busy ? t.saving : t.save}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Form>
  )
}

interface PartProps {
  form: SentForm<OfferValues>
}

function TermsCard({ form, asset }: PartProps & { asset: OfficeOffer['target']['asset'] }) {
  const t = useWords('officeOffers').form
  const { categories, regions, levels: levelWords } = useWords('opportunity')
  const format = useFormat()
  const count = form.values.description.length
  return (
    <div className="@container">
      <Card title={t.terms}>
        <div className="grid gap-4">
          <div className="grid items-end gap-4 @sm:grid-cols-2">
            <TextField form={form} name="name" label={t.name} maxLength={offerLengths.name} autoComplete="off" />
            <TextField
              form={form}
              name="type"
              label={t.type}
              placeholder={t.typeExample}
              maxLength={offerLengths.type}
              autoComplete="off"
            />
          </div>
          <div className="grid items-end gap-4 @sm:grid-cols-2">
            <SelectField form={form} name="category" label={t.category}>
              {opportunityCategories.map((one) => (
                <option key={one} value={one}>
                  {categories[one]}
                </option>
              ))}
            </SelectField>
            <SelectField form={form} name="country" label={t.country}>
              <CountryOptions />
            </SelectField>
          </div>
          <div className={threeColumns}>
            <SelectField form={form} name="region" label={t.region}>
              {opportunityRegions.map((one) => (
                <option key={one} value={one}>
                  {regions[one]}
                </option>
              ))}
            </SelectField>
            <SelectField form={form} name="risk" label={t.risk}>
              {levels.map((one) => (
                <option key={one} value={one}>
                  {levelWords[one]}
                </option>
              ))}
            </SelectField>
            <SelectField form={form} name="impact" label={t.impact}>
              {levels.map((one) => (
                <option key={one} value={one}>
                  {levelWords[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <div className={threeColumns}>
            <MoneyField form={form} name="target" label={t.target} asset={asset} />
            <MoneyField form={form} name="minInvestment" label={t.minInvestment} asset={asset} />
            <SelectField form={form} name="language" label={t.language}>
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="grid items-end gap-4 @sm:grid-cols-2">
            <TextField form={form} name="opensOn" label={t.opensOn} type="date" />
            <TextField form={form} name="closesOn" label={t.closesOn} type="date" />
          </div>
          <TextField form={form} name="tags" label={t.tags} hint={t.tagsHint} optional autoComplete="off" />
          <div>
            <TextAreaField
              form={form}
              name="description"
              label={t.description}
              maxLength={offerLengths.description}
              lang={form.values.language}
            />
            <p className="figures mt-1 text-small text-soft">
              {t.count({ count: format.number(count), total: format.number(offerLengths.description) })}
            </p>
          </div>
        </div>
      </Card>
    </div>
  )
}

function RisksCard({ form }: PartProps) {
  const t = useWords('officeOffers').form
  const id = fieldId(form.name, 'risks')
  return (
    <RowsCard
      id={id}
      title={t.risks}
      none={t.risksNone}
      add={t.addRisk}
      nameOf={t.riskOf}
      list={form.values.risks}
      empty={{ title: '', text: '', likelihood: 'possible' }}
      countMax={offerCounts.risks}
      error={form.errors.risks}
      onChange={(risks) => form.change({ risks })}
    >
      {({ key, title, text, likelihood }, set) => (
        <div className="@container">
          <div className="grid items-end gap-4 @lg:grid-cols-[1fr_11rem]">
            <Field id={`${id}-${key}`} label={t.riskTitle}>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={offerLengths.title}
                  value={title}
                  onChange={({ target }) => set({ title: target.value })}
                />
              )}
            </Field>
            <Field id={`${id}-${key}-likelihood`} label={t.likelihood}>
              {(control) => (
                <Select
                  {...control}
                  value={likelihood}
                  onChange={({ target }) => set({ likelihood: target.value as (typeof likelihoods)[number] })}
                >
                  {likelihoods.map((one) => (
                    <option key={one} value={one}>
                      {t.likelihoods[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className="@lg:col-span-2">
              <Field id={`${id}-${key}-text`} label={t.riskText}>
                {(control) => (
                  <TextArea
                    {...control}
                    rows={2}
                    maxLength={offerLengths.text}
                    value={text}
                    onChange={({ target }) => set({ text: target.value })}
                  />
                )}
              </Field>
            </div>
          </div>
        </div>
      )}
    </RowsCard>
  )
}

function SitesCard({ form }: PartProps) {
  const t = useWords('officeOffers').form
  const id = fieldId(form.name, 'sites')
  return (
    <RowsCard
      id={id}
      title={t.sites}
      none={t.sitesNone}
      add={t.addSite}
      nameOf={t.siteOf}
      list={form.values.sites}
      empty={{ name: '', detail: '' }}
      countMax={offerCounts.sites}
      error={form.errors.sites}
      onChange={(sites) => form.change({ sites })}
    >
      {({ key, name, detail }, set) => (
        <div className="@container">
          <div className="grid items-end gap-4 @sm:grid-cols-2">
            <Field id={`${id}-${key}`} label={t.siteName}>
              {(control) => (
                <TextInput {...control} maxLength={offerLengths.site} value={name} onChange={({ target }) => set({ name: target.value })} />
              )}
            </Field>
            <Field id={`${id}-${key}-detail`} label={t.siteDetail} optional>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={offerLengths.title}
                  value={detail}
                  onChange={({ target }) => set({ detail: target.value })}
                />
              )}
            </Field>
          </div>
        </div>
      )}
    </RowsCard>
  )
}

/** Who the money goes to, and whether they are close to Heathland. */
function OwnerCard({ form, isRefused }: PartProps & { isRefused: boolean }) {
  const t = useWords('officeOffers').form
  return (
    <div className="@container">
      <Card title={t.owner}>
        <div className="grid gap-4">
          <div className={threeColumns}>
            <TextField form={form} name="ownerName" label={t.ownerName} maxLength={offerLengths.owner} autoComplete="off" />
            <TextField
              form={form}
              name="ownerNumber"
              label={t.ownerNumber}
              maxLength={offerLengths.registrationNumber}
              autoComplete="off"
            />
            <SelectField form={form} name="ownerCountry" label={t.ownerCountry}>
              <CountryOptions />
            </SelectField>
          </div>
          <TextAreaField form={form} name="ownerAbout" label={t.ownerAbout} maxLength={offerLengths.about} lang={form.values.language} />
          <Checkbox
            id={fieldId(form.name, 'ownerRelated')}
            label={t.ownerRelated}
            hint={`${t.ownerRelatedMeans} ${isRefused ? t.ownerRelatedEu : t.ownerRelatedUk}`}
            checked={form.values.ownerRelated}
            onChange={({ target }) => form.change({ ownerRelated: target.checked })}
          />
          <TextAreaField
            form={form}
            name="ownerInterests"
            label={t.ownerInterests}
            hint={t.ownerInterestsHint}
            rows={2}
            maxLength={offerLengths.text}
            lang={form.values.language}
          />
        </div>
      </Card>
    </div>
  )
}

function ImpactCard({ form }: PartProps) {
  const t = useWords('officeOffers').form
  const id = fieldId(form.name, 'impactFigures')
  const error = form.errors.impactFigures
  return (
    <RowsCard
      id={id}
      title={t.impactFigures}
      none={t.impactNone}
      add={t.addFigure}
      nameOf={t.figureOf}
      list={form.values.impactFigures}
      empty={{ label: '', value: '', unit: '', metricId: '', method: '', basis: 'estimated', period: '' }}
      countMax={offerCounts.impactFigures}
      error={error}
      onChange={(impactFigures) => form.change({ impactFigures })}
    >
      {({ key, label, value, unit, metricId, method, basis, period }, set) => (
        <div className="@container">
          <div className="grid items-end gap-4 @sm:grid-cols-2 @xl:grid-cols-[2fr_1fr_1fr]">
            <div className="@sm:col-span-2 @xl:col-span-1">
              <Field id={`${id}-${key}`} label={t.figure}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={offerLengths.label}
                    value={label}
                    onChange={({ target }) => set({ label: target.value })}
                  />
                )}
              </Field>
            </div>
            <Field id={`${id}-${key}-value`} label={t.value} error={error && !isValue(value) ? t.problems.value : undefined}>
              {(control) => (
                <TextInput
                  {...control}
                  figures
                  inputMode="decimal"
                  maxLength={offerLengths.value}
                  value={value}
                  onChange={({ target }) => set({ value: target.value })}
                />
              )}
            </Field>
            <Field id={`${id}-${key}-unit`} label={t.unit}>
              {(control) => (
                <TextInput {...control} maxLength={offerLengths.unit} value={unit} onChange={({ target }) => set({ unit: target.value })} />
              )}
            </Field>
          </div>
          <div className="mt-4 grid items-end gap-4 @sm:grid-cols-2 @xl:grid-cols-3">
            <Field id={`${id}-${key}-basis`} label={t.basis}>
              {(control) => (
                <Select {...control} value={basis} onChange={({ target }) => set({ basis: target.value as (typeof impactBases)[number] })}>
                  {impactBases.map((one) => (
                    <option key={one} value={one}>
                      {t.bases[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field id={`${id}-${key}-period`} label={t.period} optional>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={offerLengths.period}
                  value={period}
                  onChange={({ target }) => set({ period: target.value })}
                />
              )}
            </Field>
            <Field id={`${id}-${key}-metric`} label={t.metric} error={error && !isMetric(metricId) ? t.problems.metric : undefined}>
              {(control) => (
                <TextInput
                  {...control}
                  placeholder={t.metricExample}
                  maxLength={6}
                  value={metricId}
                  onChange={({ target }) => set({ metricId: target.value })}
                />
              )}
            </Field>
          </div>
          <div className="mt-4">
            <Field id={`${id}-${key}-method`} label={t.method}>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={offerLengths.method}
                  value={method}
                  onChange={({ target }) => set({ method: target.value })}
                />
              )}
            </Field>
          </div>
        </div>
      )}
    </RowsCard>
  )
}

/** Members of these categories do not see the offer. */
function AudienceCard({ form, lawPack }: PartProps & { lawPack: OfficeOffer['lawPack'] }) {
  const t = useWords('officeOffers').form
  const { categories } = useWords('protection')
  return (
    <Card title={t.audience}>
      <p className="mb-3 max-w-measure text-soft">{t.audienceText}</p>
      <ChecksField
        form={form}
        name="hiddenFrom"
        label={t.hiddenFrom}
        choices={investorCategories[lawPack].map((value) => ({ value, label: categories[value].label }))}
      />
    </Card>
  )
}
