import type { AccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { useNavigate } from 'react-router-dom'
import { YourData } from '../../../../features/leaving/components/your-data.tsx'
import { ModelUsePart } from '../../../../features/model-use/model-use-part.tsx'
import { useHousehold } from '../../../../features/members/data.ts'
import { KeptCopies } from '../../../../features/settings/components/kept-copies.tsx'
import { SettingsSection } from '../../../../features/settings/components/settings-section.tsx'
import { paths } from '../../../../lib/paths.ts'
import type { LeftState } from '../../leaving/left-screen.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The export, the way out, and what this browser keeps. */
export function DataSettings() {
  const { household } = useHousehold()
  const navigate = useNavigate()
  const leave = ({ due_at, grace_days }: AccountDeletion) => {
    const state: LeftState = { dueAt: grace_days > 0 ? due_at : null }
    void navigate(paths.left, { replace: true, state })
  }
  return (
    <SettingsPage title="Your data">
      {(user, report) => (
        <>
          <SettingsSection title="Export and Leaving" anchor="your-data">
            <YourData
              user={user}
              isShared={(household?.members.length ?? 1) > 1}
              hasLeftStock={household?.has_left_stock === true}
              report={report}
              onLeft={leave}
            />
          </SettingsSection>
          <SettingsSection
            title="Language Model"
            anchor="language-model"
            lead="What of your household’s papers was sent to a language model, where the operator of this server has set one up: when and how much, without what they say."
          >
            <ModelUsePart />
          </SettingsSection>
          <SettingsSection
            title="Reading Without Network"
            anchor="without-network"
            lead="This browser keeps what it last showed of your inventory, shopping lists and dashboard, so that you can read them without network. That is removed when you sign out, and is never shown to anybody else who signs in here."
          >
            <KeptCopies />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}
