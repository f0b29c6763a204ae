import { dunningPlan, runDunning } from '@cloud-steward/contract/billing/dunning.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { RunDialog } from '../../../components/RunDialog.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))
const NAME = dunningPlan.name
export const askAhead = askRowsAhead(dunningPlan)
/** The words a text may use stand in the hint as they are written. */
const WORDS = Object.fromEntries(['name', 'room', 'no', 'amount', 'day'].map((word) => [word, `{${word}}`]))

/** When rentees are reminded, who would be today, and doing it now. */
export default function DunningPlanPage(): ReactNode {
  const { t } = useTranslation()
  const text = (which: string) => t(`billing.reminder.${which}`, WORDS)
  return (
    <ResourcePage
      resource={dunningPlan}
      header={() => <p className="quiet">{t(`${NAME}.hint`, WORDS)}</p>}
      formProps={{
        initial: {
          kinds: ['rent', 'utility', 'other'],
          minFen: 0,
          noticeDays: '-3,1,3,7',
          smsDays: '3,7',
          quietFrom: 21,
          quietTo: 9,
          isActive: true,
          textBefore: text('defaultBefore'),
          textAfter: text('defaultAfter'),
        },
      }}
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('preview') && <Button onClick={() => dialog.show('preview')}>{t(`${NAME}.previewDunning`)}</Button>}
          {mayPress('run') && <Button onClick={() => dialog.show('run')}>{t(`${NAME}.runDunning`)}</Button>}
        </>
      )}
      detail={({ dialog: { name, close }, mayPress }) => {
        if (name === 'preview' && mayPress('preview')) return <PreviewDialog onClose={close} />
        if (name !== 'run' || !mayPress('run')) return null
        return (
          <RunDialog
            title={t(`${NAME}.runDunning`)}
            hint={t(`${NAME}.runHint`)}
            ready
            start={(key) => call(runDunning, {}, { key, quiet: true })}
            onEnd={() => void refreshRows('billing.reminder')}
            onClose={close}
          />
        )
      }}
    />
  )
}
