import { Component, type ReactNode } from 'react';
import { PageError } from '#shell/PageError.tsx';
import { queryClient } from '#web/query.ts';

interface Props {
  children: ReactNode;
  /** Another one ends the failure: the view shows something else now. */
  resetKey: string;
}

interface State {
  failed: boolean;
  error: unknown;
}

const whole: State = { failed: false, error: undefined };

/** Keeps what fails inside one view from taking the others and the frame along. React tells the error log of whatever is caught here. */
export class ViewBoundary extends Component<Props, State> {
  override state = whole;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState(whole);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageError error={this.state.error} retry={this.#retry} />;
  }

  readonly #retry = () => {
    // It may have been an answer that the view couldn't show: what no view shows now is read anew.
    queryClient.removeQueries({ type: 'inactive' });
    this.setState(whole);
  };
}
