import {
  confirmOnSite,
  credential,
  extendCredential,
  freezeCredential,
  issueCredential,
  removeCredential,
  retryCredential,
  unfreezeCredential,
} from '@cloud-steward/contract/locks/credential.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import CommandDialog from '../../components/CommandDialog.tsx'
import CommandForm from '../../components/CommandForm.tsx'
import type { RowCommands } from '../../components/row-commands.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { PageParts } from '../../kit/ResourcePage.tsx'
import { aboutOf } from '../../kit/rows.ts'
import { CodeDrawer } from './CodeDrawer.tsx'
import { KeyDetail } from './KeyDetail.tsx'

const button = 'manageKey'
const WISHES: RowCommands = {
  extend: { endpoint: extendCredential, button },
  freeze: { endpoint: freezeCredential, button },
  unfreeze: { endpoint: unfreezeCredential, button },
  remove: { endpoint: removeCredential, button, hint: 'removeHint' },
  retry: { endpoint: retryCredential, button },
  onSite: { endpoint: confirmOnSite, button, hint: 'onSiteHint' },
}
const OF_DAYS = ['weekdays', 'dayFrom', 'dayTo']
const OF_DIGITS = ['passcode', 'card']
/** What a key goes with, by whose it is. */
const OF_ROLES: Readonly<Record<string, readonly string[]>> = {
  leaseId: ['renter', 'co_renter'],
  userId: ['staff'],
}
const ISSUE_FIELDS = Object.keys(issueCredential.input)
const MONTH_MS = 30 * 86_400_000
const aMonth = () => ({
  validFrom: new Date().toISOString(),
  validTo: new Date(Date.now() + MONTH_MS).toISOString(),
})

/** What is done with a key. Whether it came about the lock says, and the row shows. */
export default function KeyDialogs({ parts }: { parts: PageParts<typeof credential> }): ReactNode {
  const { dialog, row, mayPress } = parts
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [month] = useState(aMonth)
  const [{ cycle = 'period', kind, role }, setGiven] = useState<{ cycle?: string; kind: string; role: string }>({
    kind: 'passcode',
    role: 'staff',
  })
  const { id, name, close } = dialog
  const word = (key: string) => t(`${credential.name}.${key}`)
  const hasDigits = OF_DIGITS.includes(kind)
  const kindHint = kind === 'app_key' ? '' : word(hasDigits ? 'kindHint.digits' : 'kindHint.learnt')
  const success = `${credential.name}.queued`
  if (name === 'issue' && mayPress('giveKey'))
    return (
      <CommandForm
        endpoint={issueCredential}
        of={credential.name}
        width={560}
        initial={{
          lockId: params.get('lockId') ?? undefined,
          role,
          kind,
          cycle,
          ...month,
        }}
        fields={ISSUE_FIELDS.filter(
          (key) =>
            (cycle === 'weekly' || !OF_DAYS.includes(key)) &&
            (hasDigits || key !== 'secret') &&
            (!OF_ROLES[key] || OF_ROLES[key].includes(role)),
        )}
        needed={['leaseId']}
        onChange={(changed) => setGiven((given) => ({ ...given, ...changed }))}
        hint={[kindHint, word(`cycleHint.${cycle}`), role === 'staff' && cycle !== 'once' && word('endlessHint')]
          .filter(Boolean)
          .join(' ')}
        success={success}
        onClose={close}
      />
    )
  if (!id) return null
  if (name === 'detail') return <KeyDetail id={id} onClose={close} />
  if (name === 'reveal' && mayPress('seeDigits')) return <CodeDrawer id={id} onClose={close} />
  return (
    <CommandDialog
      commands={WISHES}
      of={credential.name}
      parts={parts}
      about={aboutOf(row?.holder, row?.roomName, row?.lockName)}
      width={480}
      success={success}
    />
  )
}
