import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../../components/use-copy.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { DemoPage } from './DemoPage.tsx'

export default function ClipboardPage(): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  const [text, setText] = useState(() => t('demo.clipboard.sample'))
  return (
    <DemoPage about="demo.clipboard.about">
      <div className="demo-row">
        <label htmlFor="demo-text">
          {t('demo.clipboard.text')}
          <Input id="demo-text" size="middle" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <Button size="middle" type="primary" disabled={!text} onClick={() => void copy(text)}>
          {t('demo.clipboard.copy')}
        </Button>
      </div>
    </DemoPage>
  )
}
