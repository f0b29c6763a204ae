import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { credential, revealCode } from '@cloud-steward/contract/locks/credential.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { endText } from './hours.ts'
import './locks.css'

/** The digits of a key, for handing over. That they were looked at is kept. */
export function CodeDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const found = useQuery({
    queryKey: [revealCode.permission, id],
    queryFn: ({ signal }) => call(revealCode, { id }, { signal, quiet: true }),
    // Looked at once, and forgotten with the drawer.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const word = (key: string) => t(`${credential.name}.${key}`)
  return (
    <Drawer
      open={open}
      title={word('revealCode')}
      size={Math.min(480, window.innerWidth)}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {found.isError && <p role="alert">{found.error.message}</p>}
      {found.data && <Digits {...found.data} />}
      <p className="quiet">{word('codeShown')}</p>
    </Drawer>
  )
}

/** Digits with when they open; those a maker computed must be used soon. */
export function Digits({ secret, validFrom, validTo, firstUseBy }: AnswerOf<typeof revealCode>): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="lock-digits">
      <Typography.Text copyable={{ text: secret }}>{secret}</Typography.Text>
      <span className="quiet">
        {formatInstant(validFrom)} – {endText(t, validTo)}
      </span>
      {firstUseBy && (
        <StateTag value="waiting">
          {t(`${credential.name}.useBy`, { at: formatInstant(firstUseBy, 'MM-DD HH:mm') })}
        </StateTag>
      )}
    </div>
  )
}
