import type { ROOM_STATES } from '@cloud-steward/contract/housing/choices.ts'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'

interface Let {
  id: string
  state: (typeof ROOM_STATES)[number]
}
const isToLet = ({ state }: Let): boolean => state === 'vacant' || state === 'preparing'

/** The first actions of a vacant room: sign a lease, or reserve it. */
export function useLetRoom(): (room: Let) => Action[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [mayLet, mayKeep] = [useMayPress('contract')('add'), useMayPress('reservation')('add')]
  return (room) => [
    {
      key: 'let',
      title: t('housing.room.let'),
      visible: mayLet && isToLet(room),
      run: () => navigate(`/contract?open=add&room=${room.id}`),
    },
    {
      key: 'keep',
      title: t('housing.room.keep'),
      visible: mayKeep && isToLet(room),
      run: () => navigate(`/reservation?open=add&room=${room.id}`),
    },
  ]
}
