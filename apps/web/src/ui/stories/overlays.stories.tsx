import { ChevronDown, FileText, House, Info, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { CommandList } from '../command-list.tsx'
import { Dialog } from '../dialog.tsx'
import { Disclosure } from '../disclosure.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { Tabs } from '../tabs.tsx'
import { TextInput } from '../text-input.tsx'
import { toast } from '../toast.ts'
import { Tooltip } from '../tooltip.tsx'
import { Row, Stack, Story } from './story.tsx'

export function OverlayStories() {
  return (
    <>
      <Story title="Menus">
        <Menus />
      </Story>
      <Story title="Dialogs">
        <Dialogs />
      </Story>
      <Story title="Tooltips">
        <Row>
          <Tooltip text="Counted at the end of every day, in whole euros.">
            {(control) => <IconButton {...control} label="How it is counted" icon={<Info aria-hidden="true" size={20} />} />}
          </Tooltip>
          <Tooltip text="Opens once the second step is done.">
            {(control) => (
              <Button {...control} unavailable>
                Not yet
              </Button>
            )}
          </Tooltip>
        </Row>
      </Story>
      <Story title="Tabs">
        <Tabs
          label="Parts"
          tabs={[
            { id: 'one', label: 'Overview', panel: <p>Arrow keys, Home and End move between the tabs.</p> },
            {
              id: 'two',
              label: 'Details',
              panel: (
                <Field id="story-kept" label="Kept" hint="Is still here when you come back.">
                  {(control) => <TextInput {...control} />}
                </Field>
              ),
            },
            { id: 'three', label: 'History of changes', panel: <p>Nothing has changed.</p> },
            { id: 'four', label: 'Papers and receipts', panel: <p>None yet.</p> },
          ]}
        />
      </Story>
      <Story title="Disclosure">
        <Disclosure summary="How this is worked out">
          <p className="max-w-measure text-soft">Every figure is counted from the ledger, never kept beside it.</p>
        </Disclosure>
      </Story>
      <Story title="Command list" padding="none">
        <Commands onDone={(label) => toast({ tone: 'info', message: label })} />
      </Story>
    </>
  )
}

function Menus() {
  return (
    <Stack>
      <Row>
        <Menu
          align="start"
          closeAfterBlurMs={120}
          entries={[
            { id: 'people', label: 'People', to: '/' },
            { id: 'papers', label: 'Papers', to: '/', isCurrent: true },
            { id: 'reports', label: 'Reports', to: '/' },
            {
              id: 'delete',
              label: 'Delete everything',
              tone: 'bad',
              startsGroup: true,
              onSelect: () => toast({ tone: 'bad', message: 'Not today' }),
            },
          ]}
          trigger={(props) => (
            <Button {...props}>
              More
              <ChevronDown aria-hidden="true" size={17} />
            </Button>
          )}
        />
      </Row>
      <div className="on-dark flex items-center justify-between rounded-medium bg-header px-4 py-2">
        <Avatar name="Anna de Vries" label="Anna de Vries" />
        <Menu
          header={
            <>
              <span className="block font-[600]">Anna de Vries</span>
              <span className="block text-small break-all text-soft">anna@example.com</span>
            </>
          }
          entries={[
            { id: 'settings', label: 'Settings', to: '/', icon: <Settings aria-hidden="true" size={17} /> },
            { id: 'leave', label: 'Leave', icon: <LogOut aria-hidden="true" size={17} />, startsGroup: true, onSelect: () => undefined },
          ]}
          trigger={(props) => (
            <button {...props} type="button" className="grid size-11 place-items-center rounded-full">
              <Avatar name="Anna de Vries" label="Your account" />
            </button>
          )}
        />
      </div>
      <Row>
        <Avatar name="Anna de Vries" size="small" label="Anna de Vries" />
        <Avatar name="Bo" label="Bo" />
        <Avatar name="carla@example.com" size="large" label="carla@example.com" />
      </Row>
    </Stack>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'ask' | 'form' | 'long' | 'palette'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Row>
        <Button onClick={() => setOpen('ask')}>Ask</Button>
        <Button onClick={() => setOpen('form')}>Ask for a word</Button>
        <Button onClick={() => setOpen('long')}>Long and wide</Button>
        <Button onClick={() => setOpen('palette')}>Search</Button>
      </Row>
      <Dialog
        isOpen={open === 'ask'}
        onClose={close}
        title="Delete the draft?"
        actions={
          <>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
            <Button onClick={close}>Keep it</Button>
          </>
        }
      >
        <p>It cannot be brought back. Nothing else changes.</p>
      </Dialog>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Give it a name"
        actions={
          <>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <Field id="story-title" label="Name">
          {(control) => <TextInput {...control} />}
        </Field>
      </Dialog>
      <Dialog isOpen={open === 'long'} onClose={close} title="What it says" size="wide" actions={<Button onClick={close}>Close</Button>}>
        <div className="grid gap-4">
          {paragraphs.map((number) => (
            <p key={number}>
              {number}. What is long scrolls inside, between its title and its buttons, and the page behind it stands still.
            </p>
          ))}
        </div>
      </Dialog>
      <Dialog isOpen={open === 'palette'} onClose={close} title="Search" look="bare" closesOutside>
        <Commands onDone={close} />
      </Dialog>
    </>
  )
}

const paragraphs = Array.from({ length: 24 }, (_, index) => index + 1)

function Commands({ onDone }: { onDone: (label: string) => void }) {
  const command = (id: string, label: string, detail?: string) => ({
    id,
    label,
    ...(detail && { detail }),
    icon: id.startsWith('go') ? <House aria-hidden="true" size={17} /> : <FileText aria-hidden="true" size={17} />,
    onSelect: () => onDone(label),
  })
  return (
    <CommandList
      label="Search"
      placeholder="Search pages and actions…"
      emptyMessage="No results found."
      groups={[
        {
          id: 'pages',
          label: 'Pages',
          commands: [command('go-home', 'Home'), command('go-papers', 'Papers'), command('go-support', 'Support')],
        },
        {
          id: 'papers',
          label: 'Papers',
          commands: [
            command('lease', 'Lease of the north meadow', '2026'),
            command('map', 'Map of the heath', '2024'),
            command('letter', 'Letter to the neighbours', '2023'),
          ],
        },
      ]}
    />
  )
}
