import { credential } from '@cloud-steward/contract/locks/credential.ts'
import { requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen, useMayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { aboutOf } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { endText, hoursText } from './hours.ts'

const KeyDialogs = lazy(() => import('./KeyDialogs.tsx'))
const RemoteOpenForm = lazy(() => import('../../components/RemoteOpenForm.tsx'))
export const askAhead = askRowsAhead(credential)
const IN_WORDS = ['weekdays', 'dayFrom', 'dayTo']
const GOING = ['removing', 'removed']
const ON_SITE = ['push_failed', 'removing', 'drift', 'pending_push', 'pushing']

/** Who opens which door with what, and whether the lock knows. */
export default function KeyPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesRecords = mayOpen(useSession(), 'lockrecord')
  const mayAsk = useMayPress('remoteopen')('requestOpen')
  useLiveDevices(credential.name)
  const [now] = useState(() => new Date().toISOString())
  const word = (key: string) => t(`${credential.name}.${key}`)
  return (
    <ResourcePage
      resource={credential}
      // Days and hours stand in words beside the kind; papers have them in columns.
      columns={(standard) =>
        standard
          .filter(({ key }) => !IN_WORDS.includes(key))
          .map((column) => {
            if (column.key === 'cycle') return { ...column, render: (_, row) => hoursText(t, row) }
            if (column.key === 'validTo') return { ...column, render: (_, { validTo }) => endText(t, validTo) }
            return column
          })
      }
      toolbar={({ mayPress, dialog }) =>
        mayPress('giveKey') && (
          <Button type="primary" onClick={() => dialog.show('issue')}>
            {word('issueCredential')}
          </Button>
        )
      }
      rowActions={({ id, state, kind, role, renteeId, validFrom, lockId }, _standard, { dialog, mayPress }) => {
        const work = (key: string, verb: string, visible: boolean, danger = false) => ({
          key,
          title: word(`${verb}Credential`),
          danger,
          visible: mayPress('manageKey') && visible,
          run: () => dialog.show(key, id),
        })
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
          {
            key: 'reveal',
            title: word('revealCode'),
            visible:
              mayPress('seeDigits') &&
              kind === 'passcode' &&
              state !== 'removed' &&
              // After a renter has moved in his digits are his; the server says so in any case.
              (!renteeId || (role !== 'guest' && validFrom > now)),
            run: () => dialog.show('reveal', id),
          },
          {
            key: 'records',
            title: t('menu.lockrecord'),
            visible: seesRecords,
            run: () => void navigate(`/lockrecord?lockId=${lockId}`),
          },
          {
            key: 'remote',
            title: t(requestOpen.permission),
            visible: mayAsk && state !== 'removed',
            run: () => dialog.show('remote', id),
          },
          work('extend', 'extend', !GOING.includes(state)),
          work('freeze', 'freeze', !GOING.includes(state) && state !== 'frozen'),
          work('unfreeze', 'unfreeze', state === 'frozen'),
          work('retry', 'retry', ['push_failed', 'drift', 'removing', 'pending_push', 'void'].includes(state)),
          {
            key: 'onSite',
            title: word('confirmOnSite'),
            visible: mayPress('manageKey') && ON_SITE.includes(state),
            run: () => dialog.show('onSite', id),
          },
          work('remove', 'remove', !GOING.includes(state), true),
        ]
      }}
      detail={(parts) => {
        const { dialog, row } = parts
        if (dialog.name !== 'remote') return dialog.name && <KeyDialogs parts={parts} />
        return (
          row &&
          mayAsk && (
            <RemoteOpenForm about={aboutOf(row.roomName, row.lockName)} lockId={row.lockId} onClose={dialog.close} />
          )
        )
      }}
    />
  )
}
