import { correction, reviewCorrection, withdrawCorrection } from '@cloud-steward/contract/supply/correction.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { refreshSupply } from './use-live-supply.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const NAME = correction.name
const DECISIONS = ['approve', 'refuse'] as const
const refresh = () => Promise.all([refreshSupply(), refreshRows(NAME)])

/** Corrections of balances that another person decides on. */
export default function Corrections({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <ResourcePage
      resource={correction}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        ...DECISIONS.map((key) => ({
          key,
          title: word(`decision.${key}`),
          danger: key === 'refuse',
          visible: mayPress('reviewCorrection') && row.state === 'waiting',
          run: () => dialog.show(key, row.id),
        })),
        {
          key: 'withdraw',
          title: word('withdrawCorrection'),
          visible: mayPress('reviewCorrection') && row.state === 'waiting',
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdrawCorrection, { id: row.id })
            await refresh()
          },
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        const decision = DECISIONS.find((one) => one === name)
        if (!decision || !id || !mayPress('reviewCorrection')) return null
        return (
          <CommandForm
            key={decision}
            endpoint={reviewCorrection}
            of={NAME}
            given={{ decision, id }}
            needed={decision === 'refuse' ? ['remark'] : []}
            title={word(`decision.${decision}`)}
            width={480}
            hint={word(`${decision}Hint`)}
            refresh={refresh}
            onClose={close}
          />
        )
      }}
    />
  )
}
