import { updateAvatar, uploadAvatar } from '@cloud-steward/contract/identity/profile.ts'
import type { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { App, Button } from 'antd'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { call, upload } from '../../../infra/api.ts'
import { useAvatar } from '../../../infra/avatar.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { pictureProblem } from './picture-file.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

interface Props {
  user: AnswerOf<typeof getSysUser>
  onChange: () => Promise<void>
}
/** The picture, with what changes it: a file is chosen, cut to a square, and only the square is sent. */
export function AvatarPanel({ user, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const picture = useAvatar(user.avatar)
  const name = user.nickname || user.username
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    // The same file chosen again is a choice too.
    target.value = ''
    if (!chosen) return
    const problem = pictureProblem(chosen)
    if (problem) void message.warning(t(problem))
    else setFile(chosen)
  }
  const done = async () => {
    void message.success(t('kit.editSuccess'))
    await onChange()
  }
  const send = async (square: File) => {
    await upload(uploadAvatar, square)
    setFile(undefined)
    await done()
  }
  const remove = async () => {
    await call(updateAvatar, { id: user.id }).then(done, () => undefined)
  }
  return (
    <>
      {picture ? (
        <img className="profile-picture" src={picture} alt={t('shell.profile.pictureOf', { name })} />
      ) : (
        <span className="profile-picture" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className="profile-buttons">
        <Button size="middle" onClick={() => input.current?.click()}>
          {t('shell.profile.choose')}
        </Button>
        {user.avatar && (
          <Button size="middle" type="text" danger onClick={() => void remove()}>
            {t('shell.profile.remove')}
          </Button>
        )}
      </div>
      <input ref={input} type="file" accept="image/jpeg,image/png,image/gif,image/bmp" hidden onChange={choose} />
      {file && (
        <Suspense>
          <CropDialog file={file} onClose={() => setFile(undefined)} onCut={send} />
        </Suspense>
      )}
    </>
  )
}
