import { querySignatures, SIGNERS, signAddress, signFlow } from '@cloud-steward/contract/housing/signing.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { FlowActions } from './FlowActions.tsx'
import './signing.css'
import { UserName } from '../../../components/UserName.tsx'

const PadDrawer = lazy(() => import('./PadDrawer.tsx'))
type Flow = RowOf<typeof signFlow>
type Role = (typeof SIGNERS)[number]

interface Props {
  /** What is signed: one lease, or a contract of several rooms. */
  of: { leaseId: string } | { masterLeaseId: string }
  /** The menu whose buttons say who may sign. */
  menu: string
  renteeName: string
}
/** Every try to have it signed, newest first; the open one is signed from here. */
export function LeaseSigning({ of, menu, renteeName }: Props): ReactNode {
  const { t } = useTranslation()
  const flows = useQuery({
    queryKey: [signFlow.name, 'of', of],
    queryFn: async ({ signal }) => (await queryRows(signFlow, { ...of, pageSize: 50 }, signal)).list,
  })
  if (flows.isError) return <Failed retry={flows.refetch} />
  if (!flows.data) return <Skeleton active />
  if (!flows.data.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('housing.signFlow.none')} />
  return (
    <ol className="sign-flows">
      {flows.data.map((flow) => (
        <FlowCard key={flow.id} flow={flow} menu={menu} renteeName={renteeName} />
      ))}
    </ol>
  )
}

function FlowCard({ flow, menu, renteeName }: { flow: Flow; menu: string; renteeName: string }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(menu)
  const isRenter = useSession(({ user }) => user?.partyKind === 'rentee')
  const [role, setRole] = useState<Role>()
  const signed = useQuery({
    queryKey: [signFlow.name, 'signatures', flow.id],
    queryFn: ({ signal }) => call(querySignatures, { id: flow.id }, { signal }),
  })
  const isOpen = flow.state === 'signing' || flow.state === 'drafting'
  const mayDrive = isOpen && mayPress('sign')
  return (
    <li>
      <header>
        <b>{t('housing.signFlow.tryNo', { version: flow.version })}</b>
        <span className="quiet">{t(`housing.signFlow.method.${flow.method}`)}</span>
        <StateTag value={isOpen ? 'open' : flow.state}>{t(`housing.signFlow.state.${flow.state}`)}</StateTag>
      </header>
      <p className="quiet">
        <UserName of={flow.startedBy} /> · {formatInstant(flow.createTime)} · {t('housing.signFlow.expiresOn')}{' '}
        {flow.expiresOn}
        {flow.reason && ` · ${flow.reason}`}
      </p>
      <p className="quiet sign-hash">{t('housing.signFlow.hash', { hash: flow.signedSha256 ?? flow.sha256 })}</p>
      {flow.method === 'pad' &&
        SIGNERS.map((one) => (
          <Party
            key={one}
            role={one}
            done={signed.data?.find((signature) => signature.role === one)}
            // A renter signs for himself.
            onSign={mayDrive && (!isRenter || one === 'rentee') ? () => setRole(one) : undefined}
          />
        ))}
      {mayDrive && <Ways flow={flow} isRenter={isRenter} />}
      {role && (
        <PadDrawer
          // Each party has a sheet of his own; the one that goes takes only itself along.
          key={role}
          flowId={flow.id}
          role={role}
          name={role === 'rentee' ? renteeName : ''}
          onClose={() => setRole((now) => (now === role ? undefined : now))}
        />
      )}
    </li>
  )
}

/** Leads a renter to the signing service, to the page that is his. */
function OwnAddress({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const [isGoing, setGoing] = useState(false)
  const go = () => {
    setGoing(true)
    // Once it is on its way this page is over.
    void call(signAddress, { id, role: 'rentee' }).then(
      ({ url }) => window.location.assign(url),
      () => setGoing(false),
    )
  }
  return (
    <Button type="primary" loading={isGoing} onClick={go}>
      {t('housing.signFlow.goSign')}
    </Button>
  )
}

interface PartyProps {
  role: Role
  done: { name: string; signedAt: string } | undefined
  /** Absent where the person may not sign for this party. */
  onSign: (() => void) | undefined
}
/** Who has signed when, or the button to do it. */
function Party({ role, done, onSign }: PartyProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="sign-party">
      <span>{t(`housing.signFlow.role.${role}`)}</span>
      {done ? (
        <span>
          {done.name} <span className="quiet">{formatInstant(done.signedAt)}</span>
        </span>
      ) : (
        onSign && (
          <Button type="primary" size="small" onClick={onSign}>
            {t('housing.signFlow.signOnPad')}
          </Button>
        )
      )}
    </div>
  )
}

/** What else can be done with an open flow: staff drive it, a renter goes where he signs. */
function Ways({ flow, isRenter }: { flow: Flow; isRenter: boolean }): ReactNode {
  if (!isRenter) return <FlowActions flow={flow} />
  return flow.method === 'provider' && flow.state === 'signing' && <OwnAddress id={flow.id} />
}
