import { SecurityCard } from '../../features/security/security-card.tsx'
import { useSession } from '../../features/session.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function SettingsPage() {
  const { user } = useSession()
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[52rem] gap-5">
        <PageTitle lead="What guards your account, and where you are signed in.">Settings</PageTitle>
        <SecurityCard />
        <Card title="Your account">
          {user && (
            <DefinitionList
              items={[
                { term: 'Name', value: user.name },
                { term: 'Email', value: <span className="break-all">{user.email}</span> },
              ]}
            />
          )}
          <p className="mt-4 max-w-measure text-soft">
            Changing your profile, wallet information, communication preferences, the export of your data and closing your account are not
            open yet.
          </p>
        </Card>
      </div>
    </div>
  )
}
