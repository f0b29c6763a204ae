import { Button, Tour } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { DemoPage } from './DemoPage.tsx'

const STOPS = { sidebar: '.sidebar', search: '.topbar', tags: '.tags', settings: '.settings-button' } as const

/** Leads a new user around the frame. */
export default function GuidePage(): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // What is not on the screen (tabs may be switched off) is no stop.
  const stops = Object.entries(STOPS).filter(([, selector]) => !open || document.querySelector(selector))
  return (
    <DemoPage about="demo.guide.about">
      <Button size="middle" type="primary" onClick={() => setOpen(true)}>
        {t('demo.guide.start')}
      </Button>
      <Tour
        open={open}
        onClose={() => setOpen(false)}
        steps={stops.map(([key, selector]) => ({
          title: t(`demo.guide.${key}Title`),
          description: t(`demo.guide.${key}`),
          target: () => document.querySelector<HTMLElement>(selector)!,
        }))}
      />
    </DemoPage>
  )
}
