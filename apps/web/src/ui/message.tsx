import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words/texts.ts';
import { Icon, Logo } from './art.tsx';
import { Button, Link } from './button.tsx';
import { Cited } from './cited.tsx';
import './bar.css';
import './message.css';

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
      <Title>{props.title}</Title>
      <p>
        <Cited>{props.text}</Cited>
      </p>
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

let isFirstScreen = true;

/** The heading of a screen, which is read out when one comes to it from another. */
export function Title({ class: name, children }: { class?: string; children: ComponentChildren }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstScreen) element.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <h1 ref={element} tabIndex={-1} class={name}>
      {children}
    </h1>
  );
}

/** The bar of all screens but Home and the table. */
export const TopBar = ({ children }: { children?: ComponentChildren }) => (
  <header class="bar">
    <Link to={{ screen: 'home' }} label={say('nav.home')}>
      <Logo />
    </Link>
    <span class="space" />
    {children}
    <Link to={{ screen: 'home' }} class="plain" label={say('nav.home')}>
      <Icon name="home" />
    </Link>
  </header>
);
