import { useState } from 'preact/hooks';
import { StillToCome, sayUnseen } from '../../board/ledger.tsx';
import { NoticesField } from '../../online/notices-field.tsx';
import { saveRecord } from '../../records/files.ts';
import { canAsk, type Table } from '../../table/table.ts';
import { Button, Link, Toggle } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { settings } from '../../ui/settings.ts';
import { SettingsFields } from '../../ui/settings-fields.tsx';
import { say } from '../../words/texts.ts';
import { DynastySoFar } from './dynasty-so-far.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { TalkChoices } from './talk.tsx';

type Props = {
  readonly table: Table;
  readonly close: () => void;
  readonly hasPoints: boolean;
  readonly setPoints: (has: boolean) => void;
};

/** What can be done beside playing. */
export function TableMenu({ table, close, hasPoints, setPoints }: Props) {
  const { isPaused, may, scene, seats, troubles } = table.state.value;
  const [isDone, setDone] = useState(false);
  return (
    <Dialog title={say('menu')} close={close}>
      <div class="stack">
        <DynastySoFar state={table.state.value} />
        {(may.pause || may.resume) && (
          <Toggle
            label={say('pause')}
            note={say('pause.note')}
            isOn={isPaused}
            isDisabled={!canAsk(isPaused ? may.resume : may.pause)}
            set={(isOn) => table.act(isOn ? 'pause' : 'resume')}
          />
        )}
        {table.talk && (
          <section>
            {may.talk && <h3>{say('talk')}</h3>}
            <TalkChoices table={table} close={close} />
          </section>
        )}
        {table.elsewhere && may.move && <Elsewhere elsewhere={table.elsewhere} />}
        {may.resign && <Resign table={table} close={close} />}
        <section>
          <div class="links">
            <Link to={{ screen: 'rules' }}>{say('nav.rules')}</Link>
            {!table.back && (
              <Link to={{ screen: 'replay', id: table.id, packed: '' }}>{say('replay')}</Link>
            )}
            <Link to={{ screen: 'home' }}>{say('newGame')}</Link>
            <Link to={{ screen: 'home' }}>{say('leave')}</Link>
          </div>
          {!troubles.includes('not-saved') && !table.back && (
            <p class="soft">{say('leave.kept')}</p>
          )}
        </section>
        <Button
          icon="download"
          label={say(isDone ? 'export.done' : 'export')}
          press={() => {
            saveRecord(table.record());
            setDone(true);
          }}
        />
        <Toggle label={say('points.show')} isOn={hasPoints} set={setPoints} />
        <Toggle
          label={say('outlines')}
          note={say('outlines.note')}
          isOn={settings.outlines.value}
          set={(isOn) => {
            settings.outlines.value = isOn;
          }}
        />
        <section>
          <h3>{say('come.title')}</h3>
          <p class="soft">{sayUnseen(scene.position)}</p>
          <StillToCome unseen={scene.position.unseen} />
        </section>
        <SettingsFields hasOthers={seats.some(({ who }) => who !== 'me')} />
        <NoticesField />
      </div>
    </Dialog>
  );
}

/** Gives the game up, once one is sure. */
function Resign({ table, close }: Pick<Props, 'table' | 'close'>) {
  const [isSure, setSure] = useState(false);
  const press = (): void => {
    if (!isSure) return setSure(true);
    table.act('resign');
    close();
  };
  const sure = table.isRated ? 'resign.sure.rated' : 'resign.sure';
  return (
    <Button
      icon="close"
      label={say(isSure ? sure : 'resign')}
      isGrave={isSure}
      isDisabled={!canAsk(table.state.value.may.resign)}
      press={press}
    />
  );
}
