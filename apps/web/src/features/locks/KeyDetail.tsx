import { credential, queryCredentialSteps } from '@cloud-steward/contract/locks/credential.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../components/RecordDrawer.tsx'
import { Rows } from '../../components/Rows.tsx'
import { StepTimeline } from '../../components/StepTimeline.tsx'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { hoursText } from './hours.ts'

const FIELDS = [
  'state',
  'role',
  'kind',
  'mode',
  'roomId',
  'lockId',
  'renteeId',
  'userId',
  'leaseId',
  'orderNo',
  'validFrom',
  'validTo',
  'firstUseBy',
  'slot',
  'attempts',
  'error',
  'lastUsedAt',
  'maker',
] as const
const COLORS: Record<string, string> = {
  active: 'green',
  removed: 'gray',
  push_failed: 'red',
  drift: 'red',
  void: 'red',
}

/** A key, and everything that became of it. */
export function KeyDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const asked = {
    queryKey: [credential.name, 'steps', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(queryCredentialSteps, { id }, { signal }),
  }
  const now = useQuery({ ...asked, select: ({ state, opensNow }) => (state === 'active' ? opensNow : undefined) }).data
  const steps = useQuery({ ...asked, select: ({ steps: all }) => all })
  const word = (key: string) => t(`${credential.name}.${key}`)
  return (
    <RecordDrawer resource={credential} id={id} fields={FIELDS} onClose={onClose}>
      {(row) => (
        <>
          <p>
            {hoursText(t, row)}{' '}
            {now !== undefined && (
              <StateTag value={now ? 'active' : 'planned'}>{word(`opensNow.${now ? 'yes' : 'no'}`)}</StateTag>
            )}
          </p>
          <h3>{word('steps')}</h3>
          <Rows of={steps} none={word('noSteps')}>
            {(rows) => (
              <StepTimeline
                steps={rows.map(({ at, state, cause, note, username }, place) => ({
                  key: String(place),
                  title: word(`state.${state}`),
                  beside: t(`lock.cause.${cause}`),
                  lines: [note],
                  at,
                  username: username === 'system' ? null : username,
                  color: COLORS[state],
                }))}
              />
            )}
          </Rows>
        </>
      )}
    </RecordDrawer>
  )
}
