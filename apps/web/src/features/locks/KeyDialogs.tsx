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
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../infra/api.ts'
import FormDrawer from '../../kit/FormDrawer.tsx'
import type { PageParts } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { CodeDrawer } from './CodeDrawer.tsx'
import { KeyDetail } from './KeyDetail.tsx'

const WISHES = {
  extend: extendCredential,
  freeze: freezeCredential,
  unfreeze: unfreezeCredential,
  remove: removeCredential,
  retry: retryCredential,
  onSite: confirmOnSite,
} as const
const HINTS: Record<string, string> = { remove: 'removeHint', onSite: 'onSiteHint' }
const OF_DAYS = ['weekdays', 'dayFrom', 'dayTo']
const ISSUE_FIELDS = Object.keys(issueCredential.input)
const MONTH_MS = 30 * 86_400_000
const aMonth = () => ({
  validFrom: new Date().toISOString(),
  validTo: new Date(Date.now() + MONTH_MS).toISOString(),
})

/** What is done with a key. Whether it came about the lock says, and the row shows. */
export default function KeyDialogs({
  parts: { dialog, mayPress },
}: {
  parts: PageParts<typeof credential>
}): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const [month] = useState(aMonth)
  const [cycle, setCycle] = useState('period')
  const { id, name, close } = dialog
  const word = (key: string) => t(`${credential.name}.${key}`)
  const queued = async () => {
    void message.info(word('queued'))
    await refreshRows(credential.name)
  }
  if (name === 'issue' && mayPress('giveKey'))
    return (
      <FormDrawer
        title={word('issueCredential')}
        width={560}
        shape={issueCredential.input}
        labelPrefix={credential.name}
        initial={{
          lockId: params.get('lockId') ?? undefined,
          role: 'staff',
          kind: 'passcode',
          cycle,
          ...month,
        }}
        fields={ISSUE_FIELDS.filter((key) => cycle === 'weekly' || !OF_DAYS.includes(key))}
        onChange={(changed) => 'cycle' in changed && setCycle((changed.cycle as string | undefined) ?? 'period')}
        before={<p className="quiet">{`${word('issueHint')} ${word(`cycleHint.${cycle}`)}`}</p>}
        send={async (values, key) => {
          await call(issueCredential, values as never, { key, quiet: true })
          await queued()
        }}
        onClose={close}
      />
    )
  if (!id) return null
  if (name === 'detail') return <KeyDetail id={id} onClose={close} />
  if (name === 'reveal' && mayPress('seeDigits')) return <CodeDrawer id={id} onClose={close} />
  const wish = name && mayPress('manageKey') ? WISHES[name as keyof typeof WISHES] : undefined
  if (!wish) return null
  const { id: _id, ...shape } = wish.input
  return (
    <FormDrawer
      title={t(wish.permission)}
      width={480}
      shape={shape}
      labelPrefix={credential.name}
      before={HINTS[name!] && <p className="quiet">{word(HINTS[name!]!)}</p>}
      send={async (values, key) => {
        await call(wish, { ...values, id }, { key, quiet: true })
        await queued()
      }}
      onClose={close}
    />
  )
}
