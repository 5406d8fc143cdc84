import { LONGEST_NAME } from '@crownlands/rules';
import { say } from '../words/texts.ts';
import { settings } from './settings.ts';

/** My name at tables online, as this browser remembers it. */
export const NameField = () => (
  <label class="field">
    <span>{say('online.name')}</span>
    <input
      autocomplete="nickname"
      maxLength={LONGEST_NAME}
      value={settings.name.value}
      onInput={({ currentTarget }) => {
        settings.name.value = currentTarget.value;
      }}
    />
  </label>
);
