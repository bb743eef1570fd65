import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Unread } from '#ui/touch/Unread.tsx';

interface Props {
  children: ReactNode;
  /** Another one ends the failure: another screen is shown now. */
  resetKey: string;
}

interface State {
  failed: boolean;
}

/** A screen whose files don't come, or that can't be drawn, says so; the way to the others stays. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

/** Browsers remember of a file that it didn't come, and after an update it isn't there any more: all of it is fetched anew. */
function Failed(): ReactNode {
  const { t } = useTranslation('frame');
  return (
    <main className="pt-pad-wide">
      <Unread why={t('failed')} onAgain={() => window.location.reload()} />
    </main>
  );
}
