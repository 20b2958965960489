"""The pages of appeals, and what a hearing needs on paper."""
