import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import './shell-pages.css'

function Broken(): ReactNode {
  throw new Error('An error raised on purpose')
}

/** Shows how errors are kept: raises one while drawing, in a click, or in work nobody waits for. */
export default function ErrorLogPage(): ReactNode {
  const { t } = useTranslation()
  const [broken, setBroken] = useState(false)
  if (broken) return <Broken />
  const inClick = () => {
    // A click handler's error would be caught by the library's own button; a timer's is nobody's.
    setTimeout(() => {
      throw new Error('An error nobody caught, raised on purpose')
    })
  }
  return (
    <section className="shell-page">
      <h1>{t('shell.errorLog')}</h1>
      <p>{t('shell.errorLog.about')}</p>
      <div className="shell-page-buttons">
        <Button size="middle" danger onClick={() => setBroken(true)}>
          {t('shell.errorLog.raiseDrawing')}
        </Button>
        <Button size="middle" danger onClick={inClick}>
          {t('shell.errorLog.raiseClick')}
        </Button>
        <Button size="middle" danger onClick={() => void Promise.reject(new Error('A promise broken on purpose'))}>
          {t('shell.errorLog.raisePromise')}
        </Button>
      </div>
    </section>
  )
}
