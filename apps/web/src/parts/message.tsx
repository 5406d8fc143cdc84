import type { ComponentChildren } from 'preact';
import { say } from '../texts.ts';
import { Logo } from './art.tsx';
import { Button, Link } from './button.tsx';

/** A page that says what happened and where to go on. */
export const Message = (props: {
  readonly title: string;
  readonly text: string;
  readonly isReload?: boolean;
  readonly children?: ComponentChildren;
}) => (
  <>
    <TopBar />
    <main class="message">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <div class="actions">
        {props.isReload && <Button label={say('reload')} press={() => location.reload()} />}
        {props.children}
        <Link to={{ screen: 'home' }} class="button main">
          {say('nav.home')}
        </Link>
      </div>
    </main>
  </>
);

/** The bar of all screens but Home and the table. */
export const TopBar = ({ children }: { children?: ComponentChildren }) => (
  <header class="bar">
    <Link to={{ screen: 'home' }} label={say('nav.home')}>
      <Logo />
    </Link>
    <span class="space" />
    {children}
  </header>
);
