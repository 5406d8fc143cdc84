import { useState } from 'preact/hooks';
import { MEDIA } from '../page/sheets.ts';
import { isLanguage, LANGUAGES, type Language } from '../words/languages.ts';
import { language, say } from '../words/texts.ts';
import { Button, Choice, Toggle } from './button.tsx';
import { changeLanguage } from './language.ts';
import { PACES, type Pace, settings, THEMES, type Theme } from './settings.ts';
import { showShortcuts } from './shortcuts.tsx';
import { useMedia } from './use-media.ts';

/** The choices that this browser remembers; there may be no other players to pace. */
export const SettingsFields = ({ hasOthers = true }: { hasOthers?: boolean }) => (
  <>
    <LanguageChoice />
    <Choice<Theme>
      label={say('theme')}
      value={settings.theme.value}
      values={THEMES.map((theme) => [theme, say(`theme.${theme}`)] as const)}
      set={(theme) => {
        settings.theme.value = theme;
      }}
    />
    {hasOthers && (
      <Choice<Pace>
        label={say('pace')}
        value={settings.pace.value}
        values={(Object.keys(PACES) as Pace[]).map((pace) => [pace, say(`pace.${pace}`)] as const)}
        set={(pace) => {
          settings.pace.value = pace;
        }}
      />
    )}
    <Toggle
      label={say('motion')}
      isOn={settings.motion.value}
      set={(isOn) => {
        settings.motion.value = isOn;
      }}
    />
    <Toggle
      label={say('sound')}
      isOn={settings.sound.value}
      set={(isOn) => {
        settings.sound.value = isOn;
      }}
    />
    <CoachField />
    <ShortcutFields />
  </>
);

export const CoachField = () => (
  <Toggle
    label={say('coach')}
    note={say('coach.note')}
    isOn={settings.coach.value}
    set={(isOn) => {
      settings.coach.value = isOn;
    }}
  />
);

/** Nothing where there is hardly a keyboard. */
function ShortcutFields() {
  if (useMedia(MEDIA.touch)) return null;
  return (
    <>
      <Toggle
        label={say('shortcuts')}
        note={say('shortcuts.note')}
        isOn={settings.shortcuts.value}
        set={(isOn) => {
          settings.shortcuts.value = isOn;
        }}
      />
      {settings.shortcuts.value && (
        <Button label={say('shortcuts.show')} shortcut="?" press={showShortcuts} />
      )}
    </>
  );
}

export function LanguageChoice({ isBare = false }: { isBare?: boolean }) {
  const [failed, setFailed] = useState<Language | null>(null);
  const change = async (wanted: Language): Promise<void> => {
    setFailed(null);
    if (!(await changeLanguage(wanted))) setFailed(wanted);
  };
  return (
    <>
      <Choice<Language>
        label={say('language')}
        isBare={isBare}
        value={language.value}
        values={Object.entries(LANGUAGES).flatMap(([tag, name]) =>
          isLanguage(tag) ? [[tag, name] as const] : [],
        )}
        set={(wanted) => void change(wanted)}
      />
      {failed && (
        <div class="trouble" role="alert">
          <span>{say('language.failed', { language: LANGUAGES[failed] })}</span>
          <Button label={say('reload')} press={() => location.reload()} />
        </div>
      )}
    </>
  );
}
