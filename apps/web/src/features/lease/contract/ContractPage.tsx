import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useIssueLease } from '../../../components/use-issue-lease.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen, useMayPress } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { BindButton } from '../master-lease/BindButton.tsx'
import type { CommandName } from './LeaseCommand.tsx'
import { leaseActions } from './lease.actions.ts'

const LeaseForm = lazy(() => import('./LeaseForm.tsx'))
const LeaseDetail = lazy(() => import('./LeaseDetail.tsx'))
const LeaseCommand = lazy(() => import('./LeaseCommand.tsx'))
const ChangeDrawer = lazy(() => import('./ChangeDrawer.tsx'))
const StartSigning = lazy(() => import('../signing/StartSigning.tsx'))
const HandOverDrawer = lazy(() => import('../hand-over/HandOverDrawer.tsx'))
const EndDrawer = lazy(() => import('./EndDrawer.tsx'))

export const askAhead = askRowsAhead(lease)
/** Short forms and the buttons that grant them. */
const COMMANDS: Readonly<Record<string, string>> = {
  sign: 'sign',
  review: 'review',
  cancel: 'cancel',
  undoHandOver: 'handOver',
  notice: 'notice',
  withdrawNotice: 'notice',
}

/** Leases and their whole life: drafted with the schedule in sight, signed, changed, renewed, ended; each with its detail. */
export default function ContractPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCheckOut = useMayPress('checkout')('begin')
  const checkOut = mayCheckOut
    ? (id: string, how: 'begin' | 'settle') => void navigate(`/checkout?open=${how}&lease=${id}`)
    : undefined
  const mayMake = useMayPress('masterlease')('add')
  const mayIssue = useMayPress('issuerun')('issue')
  const seesMasters = mayOpen(useSession(), 'masterlease')
  const master = seesMasters ? (id: string) => void navigate(`/masterlease?open=detail:${id}`) : undefined
  const issue = useIssueLease()
  return (
    <ResourcePage
      resource={lease}
      withoutSearch={['worklist']}
      toolbar={({ list }) => (
        <>
          {mayIssue && list.filters.worklist === 'unbilled' && (
            <Button onClick={() => void navigate('/issuerun?open=issue')}>{t('billing.bill.issueBills')}</Button>
          )}
          {mayMake && (
            <Button onClick={() => void navigate('/masterlease?open=add')}>{t('housing.masterLease.make')}</Button>
          )}
        </>
      )}
      bulk={({ list }) => mayMake && <BindButton leaseIds={list.selected} onDone={() => list.select([])} />}
      rowActions={(row, standard, parts) => leaseActions(row, standard, parts, t, { checkOut, master, issue })}
      form={(props) => <LeaseForm key={props.id ?? 'add'} {...props} />}
      detail={(parts) => <LeaseDialog parts={parts} />}
    />
  )
}

function LeaseDialog({ parts: { dialog, mayPress, actions } }: { parts: PageParts<typeof lease> }): ReactNode {
  const { name, id, close } = dialog
  if (!name || !id) return null
  if (name === 'detail') return <LeaseDetail key={id} id={id} actions={actions} onClose={close} />
  if ((name === 'change' || name === 'renew') && mayPress('change'))
    return <ChangeDrawer id={id} kind={name === 'renew' ? 'renewal' : 'rent'} onClose={close} />
  if (name === 'startSigning' && mayPress('sign')) return <StartSigning id={id} onClose={close} />
  if (name === 'handOver' && mayPress('handOver')) return <HandOverDrawer id={id} onClose={close} />
  if (name === 'end' && mayPress('end')) return <EndDrawer id={id} onClose={close} />
  const button = COMMANDS[name]
  return button && mayPress(button) ? <LeaseCommand name={name as CommandName} id={id} onClose={close} /> : null
}
