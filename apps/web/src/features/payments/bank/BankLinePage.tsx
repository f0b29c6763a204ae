import { bankLine, ignoreBankLine, matchBankLines, undoBankLine } from '@cloud-steward/contract/payments/bank.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { RunDialog } from '../../../components/RunDialog.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import type { RowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const StatementDialog = lazy(() => import('./StatementDialog.tsx'))
const ReviewDrawer = lazy(() => import('./ReviewDrawer.tsx'))
const COMMANDS: RowCommands = {
  ignore: { endpoint: ignoreBankLine, button: 'ignore', hint: 'ignoreHint' },
  undo: { endpoint: undoBankLine, button: 'undo', hint: 'undoHint' },
}
const NAME = bankLine.name
export const askAhead = askRowsAhead(bankLine)

/** Money on the operator's accounts: imported from statements, matched to rentees, and booked by whoever looks. */
export default function BankLinePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={bankLine}
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('book') && (
            <Button type="primary" onClick={() => dialog.show('review')}>
              {t(`${NAME}.review`)}
            </Button>
          )}
          {mayPress('import') && <Button onClick={() => dialog.show('statement')}>{t(`${NAME}.statement`)}</Button>}
          {mayPress('match') && <Button onClick={() => dialog.show('match')}>{t('button.match')}</Button>}
        </>
      )}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        {
          key: 'book',
          title: t('button.book'),
          visible: row.state === 'open' && mayPress('book'),
          run: () => dialog.show('review', row.id),
        },
        {
          key: 'ignore',
          title: t('button.ignore'),
          visible: row.state === 'open' && mayPress('ignore'),
          run: () => dialog.show('ignore', row.id),
        },
        {
          key: 'undo',
          title: t('button.undo'),
          danger: true,
          visible: (row.state !== 'open' || row.bookedFen > 0) && mayPress('undo'),
          run: () => dialog.show('undo', row.id),
        },
      ]}
      detail={(parts) => {
        const { dialog, mayPress } = parts
        const { name, id, close } = dialog
        if (name === 'review' && mayPress('book')) return <ReviewDrawer first={id} onClose={close} />
        if (name === 'statement' && mayPress('import')) return <StatementDialog onClose={close} />
        if (name === 'match' && mayPress('match'))
          return (
            <RunDialog
              title={t('button.match')}
              hint={t(`${NAME}.matchHint`)}
              ready
              start={(key) => call(matchBankLines, {}, { key, quiet: true })}
              onEnd={() => void refreshMoney()}
              onClose={close}
            />
          )
        if (!id || !name) return null
        return (
          <CommandDialog
            commands={COMMANDS}
            of={NAME}
            titleOf={(key) => t(`button.${key}`)}
            parts={parts}
            refresh={refreshMoney}
          />
        )
      }}
    />
  )
}
