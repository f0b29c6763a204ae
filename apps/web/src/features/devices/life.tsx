import { collector } from '@cloud-steward/contract/devices/device.ts'
import { type DeviceState, isGone } from '@cloud-steward/contract/devices/life.ts'
import { replaceDevice } from '@cloud-steward/contract/devices/replace.ts'
import { lazy, type ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { CommandParts } from '../../components/row-commands.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { Action } from '../../kit/ActionMenu.tsx'
import type { Row } from '../../kit/rows.ts'
import { aboutDevice, type Category, KINDS, pageOfDevice } from './device/kinds.ts'
import { StateDrawer } from './StateDrawer.tsx'

const ReplaceDrawer = lazy(() => import('./ReplaceDrawer.tsx'))
/** What can be done with any device of a list: its page is opened, it goes a step on in its life, another takes its place. */
export function useLifeActions(category: Category) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    { id, state }: { id: string; state: DeviceState },
    { dialog, mayPress }: CommandParts,
  ): [Action, Action[]] => [
    { key: 'detail', title: t('kit.detail'), run: () => void navigate(pageOfDevice(id, category)) },
    [
      {
        key: 'state',
        title: t(`${collector.name}.setDeviceState`),
        visible: mayPress('state') && state !== 'scrapped',
        run: () => dialog.show('state', id),
      },
      {
        key: 'replace',
        title: t(replaceDevice.permission),
        visible: mayPress('replaceDevice') && !isGone(state),
        run: () => dialog.show('replace', id),
      },
    ],
  ]
}

/** The drawers of these actions. An address of before, of a drawer with the details, is one of the page. */
export function LifeDialogs({
  category,
  row,
  parts: { dialog, mayPress },
}: {
  category: Category
  row: (Row & { state: DeviceState }) | undefined
  parts: CommandParts
}): ReactNode {
  const { name, id, close } = dialog
  const resource = KINDS[category].resource.name
  if (!id) return null
  if (name === 'detail') return <Navigate to={pageOfDevice(id, category)} replace />
  if (name === 'state' && mayPress('state'))
    return <StateDrawer id={id} about={aboutDevice(row)} state={row?.state} resource={resource} onClose={close} />
  if (name === 'replace' && mayPress('replaceDevice') && row)
    return <ReplaceDrawer row={row} resource={resource} onClose={close} />
  return null
}
