import { deviceAlarm, queryAlarmRule, setAlarmRule } from '@cloud-steward/contract/devices/alarm.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLive } from '../../components/use-live.ts'
import { formatNumber } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { aboutOf, refreshRows } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { pageOfDevice } from './device/kinds.ts'
import { ManyButton } from './ManyButton.tsx'

const AlarmDrawers = lazy(() => import('./AlarmDrawers.tsx'))
const AlarmNotes = lazy(() => import('./AlarmNotes.tsx'))
const RuleDrawer = lazy(() => import('../../components/RuleDrawer.tsx'))
export const askAhead = askRowsAhead(deviceAlarm)

/** When it was raised comes first of all one wants to know. */
function early<C extends { key: string }>(columns: readonly C[]): C[] {
  const [raised, others] = [
    columns.filter(({ key }) => key === 'createTime'),
    columns.filter(({ key }) => key !== 'createTime'),
  ]
  return [...others.slice(0, 2), ...raised, ...others.slice(2)]
}

/** What is wrong with devices, and who has taken notice of it. */
export default function AlarmPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${deviceAlarm.name}.${key}`, values)
  const navigate = useNavigate()
  const { user } = useSession()
  useLive('alarm', () => refreshRows(deviceAlarm.name))
  return (
    <ResourcePage
      resource={deviceAlarm}
      columns={(standard) =>
        early(standard.filter(({ key }) => key !== 'title')).map((column) => {
          if (column.key === 'kind') return { ...column, render: (_, { kind, title }) => title ?? word(`kind.${kind}`) }
          if (column.key === 'createTime') return { ...column, title: word('raisedAt') }
          if (column.key === 'state')
            return {
              ...column,
              // Being active is good of everything else.
              render: (_, { state }) => (
                <StateTag value={state === 'active' ? 'failed' : state}>{word(`state.${state}`)}</StateTag>
              ),
            }
          if (column.key !== 'value') return column
          return {
            ...column,
            width: undefined,
            align: undefined,
            render: (_, { kind, value }) =>
              value == null
                ? '-'
                : word(`measured.${kind}`, { value: formatNumber(kind === 'model_alarm' ? value : Math.round(value)) }),
          }
        })
      }
      selectable={(mayPress) => mayPress('ackAlarm') || mayPress('assignAlarm')}
      bulk={({ dialog, list, mayPress }) =>
        (['ack', 'assign'] as const)
          .filter((name) => mayPress(`${name}Alarm`))
          .map((name) => (
            <ManyButton
              key={name}
              title={t(`device.many.${name}`)}
              selected={list.selected}
              onPress={() => dialog.show(name)}
            />
          ))
      }
      toolbar={({ dialog, mayPress }) => (
        <>
          {user && (
            <Button onClick={() => void navigate(`/devicealarm?assigneeId=${user.id}&state=active`)}>
              {word('mine')}
            </Button>
          )}
          {mayPress('alarmRule') && <Button onClick={() => dialog.show('rule')}>{word('setAlarmRule')}</Button>}
        </>
      )}
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'ack',
          title: word('ackAlarms'),
          visible: mayPress('ackAlarm') && !row.isAcked,
          run: () => dialog.show('ack', row.id),
        },
        {
          key: 'notes',
          title: word('queryAlarmNotes'),
          run: () => dialog.show('notes', row.id),
        },
        {
          key: 'assign',
          title: word('assignAlarms'),
          visible: mayPress('assignAlarm'),
          run: () => dialog.show('assign', row.id),
        },
        {
          key: 'device',
          title: t('device.panel.open'),
          run: () => void navigate(pageOfDevice(row.deviceId, row.category)),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, list, row, mayPress }) => (
        <>
          {name === 'rule' && mayPress('alarmRule') && (
            <RuleDrawer of={deviceAlarm.name} read={queryAlarmRule} write={setAlarmRule} onClose={close} />
          )}
          {name === 'notes' && id && (
            <AlarmNotes
              about={row && aboutOf(row.title ?? word(`kind.${row.kind}`), row.serial, row.roomName)}
              id={id}
              mayComment={mayPress('assignAlarm')}
              onClose={close}
            />
          )}
          {(name === 'ack' || name === 'assign') && (id || list.selected.length > 0) && mayPress(`${name}Alarm`) && (
            <AlarmDrawers
              key={name}
              name={name}
              ids={id ? [id] : list.selected}
              rows={list.rows}
              onClose={() => {
                if (!id) list.select([])
                close()
              }}
            />
          )}
        </>
      )}
    />
  )
}
