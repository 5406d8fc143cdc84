import { useState } from 'preact/hooks';
import { Toggle } from '../ui/button.tsx';
import { say } from '../words/texts.ts';
import { beginNotices, endNotices, noticing } from './notices.ts';

/** Switches notices on and off; nothing where there can be none. */
export function NoticesField() {
  const [hasFailed, setFailed] = useState(false);
  const is = noticing.value;
  if (is === 'impossible') return null;
  const set = async (isOn: boolean): Promise<void> => {
    setFailed(false);
    if (!isOn) return endNotices();
    setFailed(!(await beginNotices()));
  };
  return (
    <>
      <Toggle
        label={say('notices')}
        note={say('notices.note')}
        isOn={is === 'on'}
        isDisabled={is === 'denied'}
        set={(isOn) => void set(isOn)}
      />
      {(is === 'denied' || hasFailed) && (
        <p class="soft" role="status">
          {say(is === 'denied' ? 'notices.denied' : 'notices.failed')}
        </p>
      )}
    </>
  );
}
