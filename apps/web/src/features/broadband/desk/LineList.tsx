import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { askLineState, changeLine, moveLine, openLine } from '@cloud-steward/contract/broadband/account-commands.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useRowCommands } from '../../../components/row-commands.ts'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf, refreshRows } from '../../../kit/rows.ts'
import { LINE_COMMANDS, type Line, mayAsk, mayDo } from './line-commands.ts'

const LineDialogs = lazy(() => import('./LineDialogs.tsx'))
/** What a screen of sellers shows first. */
const SOLD = {
  ...lineAccount,
  shown: ['login', 'state', 'expireOn', 'sellerId', 'commissionFen', 'roomId', 'packageId', 'renteeId', 'carrier'],
} as const satisfies typeof lineAccount
type Filter = { carrier?: string; isSold?: string }

/** Accounts: all of them, of one carrier, or those that sellers sold. */
export function LineList({ of = {} }: { of?: Filter }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const commandsOf = useRowCommands(LINE_COMMANDS)
  useLiveDevices(lineAccount.name)
  const word = (key: string) => t(`${lineAccount.name}.${key}`)
  const ask = async (id: string) => {
    const { isOnline } = await call(askLineState, { id })
    await refreshRows(lineAccount.name)
    void message.info(word(`online.${isOnline == null ? 'none' : isOnline ? 'yes' : 'no'}`))
  }
  const actionsOf = (line: Line, standard: Action[], { dialog, mayPress }: PageParts<typeof lineAccount>): Action[] => {
    const show = (key: string, title: string, visible: boolean): Action => ({
      key,
      title,
      visible,
      run: () => dialog.show(key, line.id),
    })
    return [
      show('detail', t('kit.detail'), true),
      ...commandsOf(line.id, { dialog, mayPress }, (name) => mayDo(name, line)),
      show('change', t(changeLine.permission), mayPress('changeLine') && mayAsk('change', line)),
      show('move', t(moveLine.permission), mayPress('changeLine') && mayAsk('move', line)),
      show('password', word('showLinePassword'), mayPress('linePassword') && line.hasPassword),
      {
        key: 'ask',
        title: t(askLineState.permission),
        visible: mayPress('changeLine') && Boolean(line.accountNo) && line.state !== 'closed',
        run: () => ask(line.id),
      },
      ...standard,
    ]
  }
  return (
    <ResourcePage
      resource={of.isSold ? SOLD : lineAccount}
      fixed={of}
      withoutSearch={Object.keys(of)}
      toolbar={({ mayPress, dialog }) =>
        mayPress('openLine') && (
          <Button type="primary" onClick={() => dialog.show('open')}>
            {t(openLine.permission)}
          </Button>
        )
      }
      rowActions={actionsOf}
      detail={(parts) =>
        parts.dialog.name && (
          <LineDialogs
            parts={parts}
            carrier={of.carrier}
            about={aboutOf(parts.row?.login, parts.row?.roomName, parts.row?.packageName)}
          />
        )
      }
    />
  )
}
