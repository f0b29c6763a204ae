import { Button, Drawer, Switch } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useHearsAlerts } from '../infra/alerts/open-alerts.ts'
import { alertSettings, DEFAULT_ALERTS } from '../infra/alerts/settings.ts'
import { useTranslation } from '../infra/i18n.ts'
import { type Choices, choose, DEFAULT_CHOICES, useSettings } from '../infra/settings.ts'
import { loadDark } from '../infra/theme.ts'
import { THEME_COLOURS } from '../infra/theme-colours.ts'
import './settings.css'

const FLAGS = ['dark', 'tagsView', 'fixedHeader', 'sidebarLogo'] as const
const ALERT_FLAGS = ['alertSound', 'alertSpeech'] as const

/** What a user may choose about the frame, in effect at once and kept in this browser. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const choices = useSettings()
  const alerts = alertSettings.use()
  const hearsAlerts = useHearsAlerts()
  const change = async (wanted: Partial<Choices>) => {
    if (wanted.dark) await loadDark()
    choose(wanted)
  }
  const reset = () => {
    void change(DEFAULT_CHOICES)
    alertSettings.change(() => DEFAULT_ALERTS)
  }
  return (
    <Drawer
      title={t('shell.settings')}
      open={open}
      size={Math.min(300, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        <Button size="middle" block onClick={reset}>
          {t('shell.settings.reset')}
        </Button>
      }
    >
      <Colours chosen={choices.theme} onChange={(theme) => void change({ theme })} />
      {FLAGS.map((flag) => (
        <Flag key={flag} name={flag} isOn={choices[flag]} onChange={(on) => void change({ [flag]: on })} />
      ))}
      {hearsAlerts &&
        ALERT_FLAGS.map((flag) => (
          <Flag
            key={flag}
            name={flag}
            isOn={alerts[flag]}
            onChange={(on) => alertSettings.change((known) => ({ ...known, [flag]: on }))}
          />
        ))}
    </Drawer>
  )
}

function Colours({ chosen, onChange }: { chosen: string; onChange: (colour: string) => void }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className="settings-colours">
      <legend>{t('shell.settings.theme')}</legend>
      {THEME_COLOURS.map((colour) => (
        <label key={colour} style={{ background: colour }}>
          <input
            type="radio"
            name={`${id}theme`}
            aria-label={t(`shell.settings.colour.${colour.slice(1)}`)}
            checked={chosen === colour}
            onChange={() => onChange(colour)}
          />
        </label>
      ))}
      <input
        type="color"
        aria-label={t('shell.settings.ownColour')}
        title={t('shell.settings.ownColour')}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  )
}

function Flag({ name, isOn, onChange }: { name: string; isOn: boolean; onChange: (on: boolean) => void }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="settings-flag">
      <label htmlFor={id}>{t(`shell.settings.${name}`)}</label>
      <Switch id={id} size="medium" checked={isOn} onChange={onChange} />
    </div>
  )
}
