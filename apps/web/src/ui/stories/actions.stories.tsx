import { Bell, Download, FileText, Plus, Sprout, Trash2 } from 'lucide-react'
import { Button, ButtonLink } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { LinkCard } from '../link-card.tsx'
import { TextLink } from '../text-link.tsx'
import { Row, Stack, Story } from './story.tsx'

export function ActionStories() {
  return (
    <>
      <Story title="Buttons">
        <Stack>
          <Row>
            <Button variant="primary">Primary</Button>
            <Button>Plain</Button>
            <Button variant="quiet">Quiet</Button>
            <Button variant="danger">Danger</Button>
            <ButtonLink to="/">Goes somewhere</ButtonLink>
          </Row>
          <Row>
            <Button variant="primary" icon={<Plus aria-hidden="true" size={18} />}>
              With a sign
            </Button>
            <Button icon={<Download aria-hidden="true" size={18} />}>With a sign</Button>
            <Button variant="primary" busy>
              Under way
            </Button>
            <Button variant="primary" unavailable>
              Not yet
            </Button>
            <Button unavailable>Not yet</Button>
          </Row>
          <Row>
            <Button size="small" variant="primary">
              Small
            </Button>
            <Button size="small">Small</Button>
            <Button size="small" variant="quiet">
              Small
            </Button>
            <Button size="small" variant="danger" icon={<Trash2 aria-hidden="true" size={16} />}>
              Small
            </Button>
            <IconButton label="Messages" icon={<Bell aria-hidden="true" size={20} />} />
            <IconButton label="Remove" size="small" icon={<Trash2 aria-hidden="true" size={18} />} />
          </Row>
          <div className="on-dark rounded-medium bg-header p-4">
            <Row>
              <Button variant="light">Light</Button>
              <Button variant="outline">Outline</Button>
              <Button variant="light" size="small">
                Small
              </Button>
              <Kbd keys={['mod', 'K']} onDark />
            </Row>
          </div>
        </Stack>
      </Story>
      <Story title="Links and keys">
        <Stack>
          <p className="max-w-measure">
            A sentence with <TextLink to="/">a link in it</TextLink>, one that leads{' '}
            <TextLink to="https://example.com/">to another place</TextLink>, and{' '}
            <TextLink to="/" tone="quiet">
              a quiet one
            </TextLink>
            .
          </p>
          <p className="text-soft">
            Press <Kbd keys={['mod', 'K']} /> to search, <Kbd keys={['Esc']} /> to leave.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <LinkCard to="/" label="Papers" icon={<FileText aria-hidden="true" size={22} strokeWidth={1.8} />} />
            <LinkCard
              to="/"
              label="Garden"
              detail="What grows, and how much"
              icon={<Sprout aria-hidden="true" size={22} strokeWidth={1.8} />}
            />
          </div>
        </Stack>
      </Story>
    </>
  )
}
