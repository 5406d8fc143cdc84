import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/art.tsx';
import { say } from '../../words/texts.ts';
import { Bonus, Count, Discard, Tie, Total, Tried } from './lands.tsx';
import type { Picture } from './pictures.ts';
import { Dynasty, Houses, Kings, Places, Printed, Terrains } from './pieces.tsx';
import { Row } from './row.tsx';
import './picture.css';

/** A picture of a rule. What it shows is told by its caption or by the rule, so it is silent itself. */
export const Figure = ({ picture, caption }: { picture: Picture; caption: string }) => (
  <figure class="picture">
    <div class="drawn" aria-hidden="true">
      <Drawn {...picture} />
    </div>
    <figcaption>
      <Verdict {...picture} /> {caption}
    </figcaption>
  </figure>
);

function Drawn(picture: Picture) {
  switch (picture.type) {
    case 'try':
      return <Tried {...picture} />;
    case 'discard':
      return <Discard {...picture} />;
    case 'count':
      return <Count {...picture} />;
    case 'total':
      return <Total {...picture} />;
    case 'bonus':
      return <Bonus {...picture} />;
    case 'tie':
      return <Tie {...picture} />;
    case 'row':
      return <Row {...picture} />;
    case 'kings':
      return <Kings {...picture} />;
    case 'domino':
      return <Printed {...picture} />;
    case 'terrains':
      return <Terrains />;
    case 'houses':
      return <Houses />;
    case 'dynasty':
      return <Dynasty {...picture} />;
    case 'places':
      return <Places {...picture} />;
  }
}

/** Whether what is shown may be done, or what it earns, by sign and word. */
function Verdict(picture: Picture) {
  if (picture.type === 'try') {
    const isGood = picture.breaks === null;
    return <Sign isGood={isGood}>{say(isGood ? 'rules.allowed' : 'rules.forbidden')}</Sign>;
  }
  if (picture.type === 'bonus') {
    return <Sign isGood={picture.points > 0}>{say('points', { count: picture.points })}</Sign>;
  }
  return null;
}

const Sign = ({ isGood, children }: { isGood: boolean; children: ComponentChildren }) => (
  <b class={`sign ${isGood ? 'good' : 'bad'}`}>
    <Icon name={isGood ? 'check' : 'close'} size={18} />
    {children}
  </b>
);
