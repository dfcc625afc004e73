import { useState } from 'react'
import { Button } from '../button.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { Drawer } from '../drawer.tsx'
import { ErrorState } from '../error-state.tsx'
import { Field } from '../field.tsx'
import { FileUpload, type UploadedFile } from '../file-upload.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { PdfPreview } from '../pdf-preview.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { TextInput } from '../text-input.tsx'
import { Timeline } from '../timeline.tsx'
import { Wizard } from '../wizard.tsx'
import { Row, Stack, Story } from './story.tsx'

export function FlowStories() {
  return (
    <>
      <Story title="Drawers">
        <Drawers />
      </Story>
      <Story title="Filter chips">
        <Chips />
      </Story>
      <Story title="File upload">
        <Uploads />
      </Story>
      <Story title="PDF preview">
        <PdfPreview title="Statement of October" address="/workshop.html" fileName="statement.pdf" />
      </Story>
      <Story title="Steps on the way">
        <Timeline
          label="A payment"
          events={[
            { id: 'paid', title: 'Paid by the project', at: 'Nov 2, 2026', progress: 'done' },
            { id: 'way', title: 'On its way to you', at: 'Expected Nov 4', detail: 'Banks take up to two days.', progress: 'now' },
            { id: 'here', title: 'In your wallet', at: 'Not yet', progress: 'next' },
          ]}
        />
      </Story>
      <Story title="Wizard">
        <Wizards />
      </Story>
    </>
  )
}

function Drawers() {
  const [open, setOpen] = useState<'short' | 'long' | 'loading' | 'failed' | 'acts' | 'busy'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Row>
        {(['short', 'long', 'loading', 'failed', 'acts', 'busy'] as const).map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </Row>
      <Drawer isOpen={open === 'short'} onClose={close} title="Payment details">
        <DefinitionList layout="pairs" items={facts} />
      </Drawer>
      <Drawer isOpen={open === 'long'} onClose={close} title="Payment details">
        <div className="grid gap-4">
          {paragraphs.map((number) => (
            <p key={number}>{number}. Long content scrolls inside the drawer, under its title.</p>
          ))}
        </div>
      </Drawer>
      <Drawer isOpen={open === 'loading'} onClose={close} title="Payment details">
        <Loading>
          <div className="grid gap-3">
            <Skeleton shape="h-8 w-40" />
            <Skeleton shape="h-24 w-full" />
          </div>
        </Loading>
      </Drawer>
      <Drawer isOpen={open === 'failed'} onClose={close} title="Payment details">
        <ErrorState
          explanation={{ title: 'Not found', happened: 'There is no such payment.', safe: 'Your money.', todo: 'Go back to the list.' }}
          onRetry={close}
        />
      </Drawer>
      <Drawer isOpen={open === 'acts'} onClose={close} title="Payment details" actions={<Button onClick={close}>Close</Button>}>
        <DefinitionList layout="pairs" items={facts} />
      </Drawer>
      <Drawer
        isOpen={open === 'busy'}
        onClose={close}
        title="Saving"
        busy
        actions={
          <Button busy variant="primary">
            Save
          </Button>
        }
      >
        <p>It stays open while the work is under way. Reload the page to leave this story.</p>
      </Drawer>
    </>
  )
}

const paragraphs = Array.from({ length: 24 }, (_, index) => index + 1)

const facts = [
  { term: 'From', value: 'Green Energy Fund' },
  { term: 'To', value: 'Your wallet' },
  { term: 'Fees', value: '€0.00' },
]

function Chips() {
  const [chosen, choose] = useState<'all' | 'in' | 'out'>('all')
  return (
    <FilterChips
      label="Kind"
      chips={[
        { id: 'all', label: 'All' },
        { id: 'in', label: 'Money in' },
        { id: 'out', label: 'Money out' },
      ]}
      chosen={chosen}
      onChoose={choose}
    />
  )
}

const samples: readonly UploadedFile[] = [
  { id: 'one', name: 'passport-front.jpg', state: { kind: 'uploading', percent: 42 } },
  { id: 'two', name: 'utility-bill-november-2026-with-a-very-long-name-that-wraps.pdf', state: { kind: 'stored' } },
  {
    id: 'three',
    name: 'scan.heic',
    state: { kind: 'failed', message: 'This kind of file is not accepted. Choose a PDF, JPEG or PNG.', canRetry: false },
  },
  { id: 'four', name: 'lease.pdf', state: { kind: 'failed', message: 'The connection was lost. Nothing was saved.', canRetry: true } },
]

function Uploads() {
  const [files, setFiles] = useState(samples)
  const add = (chosen: readonly File[]) =>
    setFiles([...files, ...chosen.map(({ name }): UploadedFile => ({ id: `${name} ${files.length}`, name, state: { kind: 'stored' } }))])
  const remove = (id: string) => setFiles(files.filter((file) => file.id !== id))
  return (
    <Stack>
      <FileUpload
        label="Proof of address"
        hint="PDF, JPEG or PNG, up to 25 MB"
        accept=".pdf,image/*"
        files={[]}
        onChoose={add}
        onRemove={remove}
      />
      <FileUpload
        label="Supporting documents"
        hint="PDF, JPEG or PNG, up to 25 MB each"
        accept=".pdf,image/*"
        multiple
        files={files}
        onChoose={add}
        onRemove={remove}
        onRetry={remove}
      />
      <FileUpload
        label="Passport"
        hint="JPEG or PNG, up to 25 MB"
        accept="image/*"
        files={[]}
        error="Please add a photo of your passport."
        onChoose={add}
        onRemove={remove}
      />
    </Stack>
  )
}

const wizardSteps = ['amount', 'check', 'sign'] as const

function Wizards() {
  const [place, setPlace] = useState(0)
  return (
    <Wizard
      label="Invest"
      steps={[
        {
          id: 'amount',
          label: 'Amount',
          panel: (
            <Field id="story-wizard" label="Amount">
              {(control) => <TextInput {...control} />}
            </Field>
          ),
        },
        { id: 'check', label: 'Check', panel: <p>Everything you chose, once more.</p> },
        { id: 'sign', label: 'Sign', panel: <p>Your signature.</p> },
      ]}
      current={wizardSteps[place] ?? 'amount'}
      onBack={() => setPlace(Math.max(0, place - 1))}
      onNext={() => setPlace(Math.min(wizardSteps.length - 1, place + 1))}
      nextLabels={{ sign: 'Sign agreement' }}
      aside={<DefinitionList layout="pairs" items={facts} />}
    />
  )
}
