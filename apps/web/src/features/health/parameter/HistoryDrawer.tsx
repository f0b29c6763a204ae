import { queryParamHistory, rollBackParam } from '@cloud-steward/contract/health/parameter.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { App, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { paramText } from '../../../components/param/param-text.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { Comparison } from './Comparison.tsx'

export type Version = AnswerOf<typeof queryParamHistory>[number]
interface Props {
  paramId: string
  name: string
  onClose: () => void
}
/** Versions of a parameter. The user compares two of them, or restores an older one. */
export default function HistoryDrawer({ paramId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const mayRollBack = useMayPress('nacos')('rollBackParam')
  const [compared, setCompared] = useState<string[]>([])
  const history = useQuery({
    queryKey: ['health.paramHistory', paramId],
    queryFn: ({ signal }) => call(queryParamHistory, { paramId }, { signal }),
  })
  const label = (key: string) => t(`health.parameter.${key}`)
  const rollBack = async (changeId: string) => {
    await call(rollBackParam, { paramId, changeId })
    void message.success(t('kit.operateSuccess'))
    setCompared([])
    await Promise.all([history.refetch(), refreshRows(param.name)])
  }
  // The last two selected ones; the older is on the left. A single one is compared with the current version.
  const compare = (id: string) => setCompared((before) => [...before.filter((one) => one !== id), id].slice(-2))
  const chosen = (history.data ?? [])
    .filter(({ id, isCurrent }) => compared.includes(id) || (compared.length === 1 && isCurrent))
    .toSorted((one, other) => one.version - other.version)
  return (
    <Drawer open title={`${label('history')} · ${name}`} size={Math.min(860, window.innerWidth)} onClose={onClose}>
      <div className="health">
        <p className="quiet">{label('historyHint')}</p>
        <Versions name={name} of={history} onCompare={compare} onRollBack={mayRollBack ? rollBack : undefined} />
        {chosen.length === 2 && <Comparison name={name} older={chosen[0]!} newer={chosen[1]!} />}
      </div>
    </Drawer>
  )
}

interface VersionsProps {
  /** Of the parameter: an amount is shown in yuan. */
  name: string
  of: UseQueryResult<Version[]>
  onCompare: (id: string) => void
  onRollBack: ((id: string) => Promise<void>) | undefined
}
function Versions({ name, of, onCompare, onRollBack }: VersionsProps): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.parameter.${key}`)
  return (
    <RowTable
      of={of}
      none={label('noHistory')}
      columns={[
        { key: 'version', title: label('version'), align: 'right', dataIndex: 'version' },
        { key: 'changedAt', title: label('changedAt'), render: (_, one) => formatInstant(one.changedAt) },
        { key: 'changedBy', title: label('changedBy'), dataIndex: 'changedBy' },
        { key: 'paramKey', title: label('paramKey'), dataIndex: 'paramKey' },
        {
          key: 'paramValue',
          title: label('paramValue'),
          render: (_, { paramValue, isCurrent }) => (
            <span className={isCurrent ? 'health-changed' : undefined}>
              {paramText(name, paramValue, t) ?? paramValue}
            </span>
          ),
        },
        {
          key: 'actions',
          title: t('kit.actions'),
          render: (_, { id, isCurrent, isSecret }) => (
            <ActionMenu
              actions={[
                { key: 'compare', title: label('compare'), run: () => onCompare(id) },
                {
                  key: 'rollBack',
                  title: label('rollBackParam'),
                  visible: Boolean(onRollBack) && !isCurrent && !isSecret,
                  confirm: label('confirmRollBack'),
                  run: () => onRollBack?.(id),
                },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
